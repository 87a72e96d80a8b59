import { spawn } from 'node:child_process'
import { chown, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ServerError } from '../../../platform/server-error.ts'
import type { PostgresBinaries } from './binaries.ts'
import type { ClusterHome } from './cluster-home.ts'
import { identityOf, type SystemUser } from './system-user.ts'

/** Superuser of the embedded cluster. */
export const CLUSTER_USER = 'tidebook'

/** The file that exists only in a cluster whose making was finished. */
const FINISHED_MARK = 'tidebook-initialised'

/**
 * Makes the cluster when it does not exist. A making that was interrupted is done again from nothing, which loses
 * nothing: the cluster was never used.
 */
export const ensureCluster = async (
  binaries: PostgresBinaries,
  home: ClusterHome,
  user: SystemUser | undefined,
): Promise<void> => {
  const mark = join(home.data, FINISHED_MARK)
  if (await exists(mark)) return
  for (const name of await readdir(home.data)) await rm(join(home.data, name), { recursive: true, force: true })
  const passwordFile = join(home.folder, 'initial-password')
  await writeFile(passwordFile, `${home.password}\n`, { mode: 0o600 })
  if (user !== undefined) await chown(passwordFile, user.uid, user.gid)
  try {
    await run(binaries.initdb, initOptions(home, passwordFile), user)
  } finally {
    await unlink(passwordFile)
  }
  await writeFile(mark, '')
}

const initOptions = (home: ClusterHome, passwordFile: string): string[] => [
  `--pgdata=${home.data}`,
  `--username=${CLUSTER_USER}`,
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
]

const run = (command: string, args: readonly string[], user: SystemUser | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: '/',
      ...identityOf(user),
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    })
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString('utf8')
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(initError(complaint))
    })
  })

const initError = (complaint: string): ServerError =>
  complaint.includes('No space left on device')
    ? new ServerError('server/disk-full', 'No space is left for the database')
    : new ServerError(
        'server/database-failed',
        `The database cluster could not be made: ${complaint.trim().slice(-400)}`,
      )

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
