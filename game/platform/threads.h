// threads.h -- threads, locks, condition variables, and a pool for numbered tasks.
#pragma once

#include <pthread.h>
#include <stdbool.h>

typedef struct Thread {
    pthread_t id;
    void (*work)(void *context);
    void *context;
} Thread;

// Starts a thread. Signals such as Ctrl-C are still delivered to the older threads. `thread` must
// not move until it is joined. Returns false if no thread can be started.
bool thread_start(Thread *thread, void (*work)(void *context), void *context);
void thread_join(Thread *thread); // waits until `work` returns
void thread_yield(void);          // lets other waiting threads run

typedef struct Lock {
    pthread_mutex_t mutex;
} Lock;

void lock_create(Lock *lock);
void lock_destroy(Lock *lock); // no thread may hold it
void lock_take(Lock *lock);    // waits for the thread that holds it
void lock_release(Lock *lock);

// A condition variable: threads wait here for changes of data that a lock protects.
typedef struct Condition {
    pthread_cond_t condition;
} Condition;

void condition_create(Condition *condition);
void condition_destroy(Condition *condition);
void condition_signal(Condition *condition); // wakes all threads that wait
// Releases the lock while it waits, and takes it again. Returns false after `until_s` of clock_s
// (system.h). It may also return true without a signal.
bool condition_wait(Condition *condition, Lock *lock, double until_s);

typedef pthread_once_t Once;
#define ONCE_INIT PTHREAD_ONCE_INIT
void once_do(Once *once, void (*work)(void)); // calls `work` once; later callers wait for its end

enum { POOL_THREADS_MAX = 256, POOL_STOP = -1 };

typedef struct PoolPlan {
    int threads, pieces; // numbers of threads (limited to POOL_THREADS_MAX) and of tasks
    void (*work)(void *context, int piece); // called on one of the threads; tasks start in order
    // Called on the caller's thread: at the start, several times per second, after each task, and
    // at the end. Returns how many tasks may have been started by then, or POOL_STOP to start no
    // more.
    int (*watch)(void *context);
    void *context; // passed to both
} PoolPlan;

// Returns once every started task has finished. If no thread can be started, the caller's works.
void pool_run(const PoolPlan *plan);
