import { startJobs, type Job } from './jobs.ts'
import type { Logger } from './logger.ts'
import type { ServerModule } from './server-module.ts'

export interface JobsModuleOptions {
  /** The jobs of every module, including modules of roles that the program does not have. */
  readonly jobs: () => readonly Job[]
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly logger: Logger
}

/** Runs the jobs of all modules when they are due. */
export function jobsModule({ jobs, now, logger }: JobsModuleOptions): ServerModule {
  return {
    name: 'jobs',
    roles: ['agent'],
    lifecycle: {
      database: async ({ database, url }) => {
        const runner = await startJobs(url, jobs(), { pool: database.pool, now, logger })
        return () => runner.stop()
      },
    },
  }
}
