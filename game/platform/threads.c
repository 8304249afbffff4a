// threads.c -- threads, locks, condition variables, and a pool for numbered tasks.
#include "threads.h"

#include "ai/maths/assert.h"
#include "host.h"
#include "system.h"

#define WATCH_S 0.1 // longest time between two calls of a pool's watch

static void *run(void *data) {
    const Thread *thread = data;
    thread->work(thread->context);
    return NULL;
}

bool thread_start(Thread *thread, void (*work)(void *context), void *context) {
    ASSERT(thread && work);
    thread->work = work;
    thread->context = context;
    return host_begin_thread(&thread->id, run, thread);
}

void thread_join(Thread *thread) { pthread_join(thread->id, NULL); }
void thread_yield(void) { sched_yield(); }
void lock_create(Lock *lock) { pthread_mutex_init(&lock->mutex, NULL); }
void lock_destroy(Lock *lock) { pthread_mutex_destroy(&lock->mutex); }
void lock_take(Lock *lock) { pthread_mutex_lock(&lock->mutex); }
void lock_release(Lock *lock) { pthread_mutex_unlock(&lock->mutex); }
void condition_create(Condition *condition) { host_create_condition(&condition->condition); }
void condition_destroy(Condition *condition) { pthread_cond_destroy(&condition->condition); }
void condition_signal(Condition *condition) { pthread_cond_broadcast(&condition->condition); }
bool condition_wait(Condition *condition, Lock *lock, double until_s) {
    return host_wait(&condition->condition, &lock->mutex, until_s);
}

void once_do(Once *once, void (*work)(void)) { pthread_once(once, work); }

typedef struct Pool {
    const PoolPlan *plan;
    Lock lock;               // protects all following members
    Condition done, allowed; // signalled when a task is done, and when more may start
    int started, finished, limit, working;
    bool is_stopped;
} Pool;

static void work_in_pool(void *data) {
    Pool *pool = data;
    const PoolPlan *plan = pool->plan;
    lock_take(&pool->lock);
    while (!pool->is_stopped && pool->started < plan->pieces) {
        if (pool->started >= pool->limit) {
            condition_wait(&pool->allowed, &pool->lock, clock_s() + WATCH_S);
            continue;
        }
        int piece = pool->started++;
        lock_release(&pool->lock);
        plan->work(plan->context, piece);
        lock_take(&pool->lock);
        pool->finished++;
        ASSERT(pool->finished <= pool->started);
        condition_signal(&pool->done);
    }
    pool->working--;
    condition_signal(&pool->done);
    lock_release(&pool->lock);
}

// Runs the tasks on the caller's thread, for systems without threads: a web page.
static void run_alone(const PoolPlan *plan) {
    for (int piece = 0; piece < plan->pieces;) {
        int limit = plan->watch(plan->context);
        if (limit == POOL_STOP) return;
        if (piece < limit) plan->work(plan->context, piece++);
    }
    plan->watch(plan->context);
}

void pool_run(const PoolPlan *plan) {
    ASSERT(plan->threads >= 1 && plan->pieces >= 0 && plan->work && plan->watch);
    Thread threads[POOL_THREADS_MAX];
    Pool pool = {.plan = plan};
    int count = 0;
    host_keep_memory();
    lock_create(&pool.lock);
    condition_create(&pool.done);
    condition_create(&pool.allowed);
    lock_take(&pool.lock); // held until all threads have started
    while (count < plan->threads && count < POOL_THREADS_MAX &&
           thread_start(&threads[count], work_in_pool, &pool))
        count++;
    pool.working = count;
    while (count) {
        int seen = pool.finished;
        lock_release(&pool.lock);
        int limit = pool.plan->watch(pool.plan->context);
        lock_take(&pool.lock);
        pool.is_stopped |= limit == POOL_STOP;
        pool.limit = limit;
        condition_signal(&pool.allowed);
        if (seen != pool.finished) continue;
        if (!pool.working) break;
        condition_wait(&pool.done, &pool.lock, clock_s() + WATCH_S);
    }
    lock_release(&pool.lock);
    for (int i = 0; i < count; i++) thread_join(&threads[i]);
    condition_destroy(&pool.allowed);
    condition_destroy(&pool.done);
    lock_destroy(&pool.lock);
    if (!count) run_alone(plan);
}
