import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Logger } from './logger.ts'

/** The context of a job. */
export interface JobContext {
  readonly pool: pg.Pool
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly logger: Logger
}

/** Recurring work. It may run twice, and must be idempotent. */
export interface Job {
  /** Letters, digits and dashes. */
  readonly name: string
  /** Schedule: minute, hour, day, month, weekday, UTC. */
  readonly cron: string
  run(context: JobContext): Promise<void>
}

/** Database schema that the job queue manages. Everything in it can be recreated. */
export const JOBS_SCHEMA = 'jobs'

/** Database connections of the job queue. */
export const JOB_CONNECTIONS = 3
/** Retries of a failed job, and seconds before the first retry; the delay doubles each time. */
const RETRIES = { retryLimit: 5, retryDelay: 30, retryBackoff: true }
/** Seconds after which a running job is considered lost. */
const EXPIRE_SECONDS = 600
const STOP_MS = 10_000

export interface JobRunner {
  /** Runs a job now, in addition to its schedule. */
  runNow(name: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Runs jobs when they are due. Any number of programs may run them: one program does each run of a job. Unschedules a
 * job whose module no longer exists.
 * @param pollSeconds interval at which due jobs are polled
 */
export async function startJobs(
  url: string,
  jobs: readonly Job[],
  context: JobContext,
  pollSeconds = 10,
): Promise<JobRunner> {
  const { logger } = context
  const boss = new PgBoss({
    connectionString: url,
    schema: JOBS_SCHEMA,
    max: JOB_CONNECTIONS,
    application_name: 'tidebook',
  })
  boss.on('error', (error) => logger.warn({ err: error }, 'the queue of jobs failed'))
  await boss.start()
  const names = new Set(jobs.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
  for (const { name, cron, run } of jobs) {
    // one run at a time across all programs
    await boss.createQueue(name, { policy: 'stately', expireInSeconds: EXPIRE_SECONDS, ...RETRIES })
    await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
      try {
        await run(context)
        logger.debug({ job: name }, 'a job is done')
      } catch (error) {
        logger.warn({ err: error, job: name }, 'a job failed')
        throw error
      }
    })
    await boss.schedule(name, cron, {}, { tz: 'UTC' })
  }
  return {
    runNow: async (name) => {
      await boss.send(name)
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS }),
  }
}
