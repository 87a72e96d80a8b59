import { spawn } from 'node:child_process'
import { chown, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ServerError } from '../../server-error.ts'
import type { PostgresBinaries } from './binaries.ts'
import { FINISHED_MARK, PASSWORD_TO_SET, type ClusterHome } from './cluster-home.ts'
import { identityOf, type SystemUser } from './system-user.ts'

/** Superuser of the embedded cluster. */
export const CLUSTER_USER = 'tidebook'

/**
 * Creates the cluster when it does not exist, and sets a new password when the old one was lost. Restarts an
 * interrupted creation from scratch, which loses no data because the cluster was never used.
 */
export async function ensureCluster(
  binaries: PostgresBinaries,
  home: ClusterHome,
  user: SystemUser | undefined,
): Promise<void> {
  const mark = join(home.data, FINISHED_MARK)
  const toSet = join(home.folder, PASSWORD_TO_SET)
  if (await exists(mark)) {
    if (!(await exists(toSet))) return
    await setPassword(binaries, home, user)
    await unlink(toSet)
    return
  }
  for (const name of await readdir(home.data)) await rm(join(home.data, name), { recursive: true, force: true })
  const passwordFile = join(home.folder, 'initial-password')
  await writeFile(passwordFile, `${home.password}\n`, { mode: 0o600 })
  if (user !== undefined) await chown(passwordFile, user.uid, user.gid)
  try {
    await run(binaries.initdb, initOptions(home, passwordFile), user)
  } finally {
    await unlink(passwordFile)
  }
  await rm(toSet, { force: true })
  await writeFile(mark, '')
}

/** Sets a new password in a stopped cluster, in PostgreSQL's single-user mode, which requires no password. */
async function setPassword(
  { postgres }: PostgresBinaries,
  { data, password }: ClusterHome,
  user: SystemUser | undefined,
): Promise<void> {
  const complaint = await run(postgres, ['--single', '-D', data, 'postgres'], user, {
    input: `alter role ${CLUSTER_USER} password '${password}'\n`,
  })
  // the exit code is 0 even when the statement failed
  if (/ (?:ERROR|FATAL|PANIC):/.test(complaint)) throw initError(complaint)
}

function initOptions(home: ClusterHome, passwordFile: string): string[] {
  return [
    `--pgdata=${home.data}`,
    `--username=${CLUSTER_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  ]
}

/**
 * Runs a program until it exits.
 * @returns its standard error output
 */
function run(
  command: string,
  args: readonly string[],
  user: SystemUser | undefined,
  { input = '' }: { readonly input?: string } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: '/',
      ...identityOf(user),
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    })
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString('utf8')
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(complaint)
      else reject(initError(complaint))
    })
  })
}

function initError(complaint: string): ServerError {
  return complaint.includes('No space left on device')
    ? new ServerError('server/disk-full', 'No space is left for the database')
    : new ServerError(
        'server/database-failed',
        `The database cluster could not be created: ${complaint.trim().slice(-400)}`,
      )
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
