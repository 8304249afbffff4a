// pool.c -- numbered pieces of work, done by several threads at once.
#include "pool.h"

#include "ai/maths/assert.h"
#include "host.h"
#include "system.h"
#include "threads.h"

#define WATCH_S 0.1

typedef struct Pool {
    const PoolPlan *plan;
    Lock lock;               // of all below
    Condition done, allowed; // a piece is done; more may begin
    int begun, finished, limit, working;
    bool is_stopped;
} Pool;

static void work(void *data) {
    Pool *pool = data;
    const PoolPlan *plan = pool->plan;
    lock_take(&pool->lock);
    while (!pool->is_stopped && pool->begun < plan->pieces) {
        if (pool->begun >= pool->limit) {
            condition_wait(&pool->allowed, &pool->lock, clock_s() + WATCH_S);
            continue;
        }
        int piece = pool->begun++;
        lock_release(&pool->lock);
        plan->work(plan->context, piece);
        lock_take(&pool->lock);
        pool->finished++;
        condition_signal(&pool->done);
    }
    pool->working--;
    condition_signal(&pool->done);
    lock_release(&pool->lock);
}

// With the lock held, but for the watch itself.
static void look(Pool *pool) {
    lock_release(&pool->lock);
    int limit = pool->plan->watch(pool->plan->context);
    lock_take(&pool->lock);
    pool->is_stopped |= limit == POOL_STOP;
    pool->limit = limit;
    condition_signal(&pool->allowed);
}

bool pool_run(const PoolPlan *plan) {
    ASSERT(plan->threads >= 1 && plan->pieces >= 0);
    Thread threads[POOL_THREADS_MAX];
    Pool pool = {.plan = plan};
    int started = 0;
    host_keep_memory();
    lock_create(&pool.lock);
    condition_create(&pool.done);
    condition_create(&pool.allowed);
    lock_take(&pool.lock); // until all have started
    while (started < plan->threads && started < POOL_THREADS_MAX &&
           thread_start(&threads[started], work, &pool))
        started++;
    pool.working = started;
    while (started) {
        int seen = pool.finished;
        look(&pool);
        if (seen != pool.finished) continue;
        if (!pool.working) break;
        condition_wait(&pool.done, &pool.lock, clock_s() + WATCH_S);
    }
    lock_release(&pool.lock);
    for (int i = 0; i < started; i++) thread_join(&threads[i]);
    condition_destroy(&pool.allowed);
    condition_destroy(&pool.done);
    lock_destroy(&pool.lock);
    return started;
}
