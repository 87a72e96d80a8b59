import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Logger } from './logger.ts'

/** What a job works with. */
export interface JobContext {
  readonly pool: pg.Pool
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly logger: Logger
}

/** Work that is due again and again. It may run twice, and must then do no harm. */
export interface Job {
  /** Letters, digits and dashes. */
  readonly name: string
  /** When it is due: minute, hour, day, month, weekday, UTC. */
  readonly cron: string
  run(context: JobContext): Promise<void>
}

/** Schema of the database that the queue keeps for itself; everything in it can be made again. */
export const JOBS_SCHEMA = 'jobs'

const CONNECTIONS = 3
/** Tries of a job that fails, and seconds before the first repetition; each waits twice as long. */
const RETRIES = { retryLimit: 5, retryDelay: 30, retryBackoff: true }
/** Seconds after which a job that still runs counts as lost. */
const EXPIRE_SECONDS = 600
const STOP_MS = 10_000

export interface JobRunner {
  /** Makes a job due now, beside its schedule. */
  runNow(name: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Runs jobs as they come due. Any number of programs may run them: each time one of them does a job. A job that is due no
 * more, because its module is gone, is taken off the schedule.
 * @param pollSeconds how often it is looked whether one is due
 */
export const startJobs = async (
  url: string,
  jobs: readonly Job[],
  context: JobContext,
  pollSeconds = 10,
): Promise<JobRunner> => {
  const { logger } = context
  const boss = new PgBoss({
    connectionString: url,
    schema: JOBS_SCHEMA,
    max: CONNECTIONS,
    application_name: 'tidebook',
  })
  boss.on('error', (error) => logger.warn({ err: error }, 'the queue of jobs failed'))
  await boss.start()
  const names = new Set(jobs.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
  for (const { name, cron, run } of jobs) {
    // one at a time, whoever runs it
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
