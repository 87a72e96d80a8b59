import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSecret, openSecretFile } from '@tidebook/node/files'
import type { Logger } from '../../logger.ts'
import { ServerError, systemCodeOf } from '../../server-error.ts'
import { canEnter, type SystemUser } from './system-user.ts'

/** The folders of one cluster. `shared` is the folder for files that several clusters use. */
export interface ClusterHome {
  readonly folder: string
  readonly data: string
  readonly shared: string
  readonly password: string
}

const SECRET_BYTES = 24
/** Name of the file that exists only in a cluster whose creation was completed. */
export const FINISHED_MARK = 'tidebook-initialised'
/** Name of the file that marks a cluster whose password has not been set yet. */
export const PASSWORD_TO_SET = 'password-to-set'
/** Folders for a cluster whose user cannot enter the data folder, in order of preference. */
const FALLBACK_FOLDERS = ['/var/lib/tidebook', '/var/tmp/tidebook']

/**
 * Chooses and creates the folder of the cluster: DATA_DIR/postgres, or, when the database user cannot traverse the
 * folders above it, an outside folder with a name that is unique to this data folder.
 * @throws ServerError `server/database-failed` when DATA_DIR/postgres has a cluster that the user cannot enter: an
 *   outside folder would be another, empty database
 */
export async function openClusterHome(
  dataDir: string,
  user: SystemUser | undefined,
  logger: Logger,
): Promise<ClusterHome> {
  const inside = join(dataDir, 'postgres')
  await mkdir(inside, { recursive: true, mode: 0o711 })
  if (canEnter(user, inside)) return prepareHome(inside, inside, user)
  const owner = await ownerOfCluster(join(inside, 'data'))
  if (owner !== undefined)
    throw new ServerError(
      'server/database-failed',
      `The database in ${inside} belongs to the user with number ${owner}, and this one cannot open it. Run the command as that user, as with sudo -u tidebook`,
    )
  const outside = await firstWritable(FALLBACK_FOLDERS, user)
  const folder = join(outside, await homeName(dataDir))
  logger.info(
    { user: user?.name, folder },
    `the database user cannot enter ${dataDir}; the database files are kept in ${folder}`,
  )
  const home = await prepareHome(folder, outside, user)
  await writeFile(join(inside, 'LOCATION'), `${folder}\n`)
  await writeFile(join(folder, 'DATA_DIR'), `${dataDir}\n`)
  return home
}

/** Returns the user id of a cluster's owner; undefined where user ids do not exist. */
async function ownerOfCluster(data: string): Promise<number | undefined> {
  const created = await stat(join(data, FINISHED_MARK)).catch(() => undefined)
  return created?.uid
}

async function prepareHome(folder: string, shared: string, user: SystemUser | undefined): Promise<ClusterHome> {
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const data = join(folder, 'data')
  await mkdir(data, { recursive: true, mode: 0o700 })
  if (user !== undefined) {
    await chmod(folder, 0o711)
    await chown(data, user.uid, user.gid)
  }
  return { folder, data, shared, password: await passwordOf(folder) }
}

/**
 * Returns the password of the cluster. A cluster whose password is lost gets a new one, rather than being recreated,
 * because its data cannot be restored.
 */
async function passwordOf(folder: string): Promise<string> {
  const file = { path: join(folder, 'password'), bytes: SECRET_BYTES }
  // written first, so that a crash never leaves a password that was not set in the cluster
  if (readSecret(file).state !== 'sound') await writeFile(join(folder, PASSWORD_TO_SET), '')
  return openSecretFile(file).secret
}

async function firstWritable(folders: readonly string[], user: SystemUser | undefined): Promise<string> {
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o755 })
      if (canEnter(user, folder)) return folder
    } catch (error) {
      if (systemCodeOf(error) === 'ENOSPC') throw error
    }
  }
  throw new ServerError(
    'server/database-failed',
    `The database user cannot enter the data folder, and none of ${folders.join(', ')} can be made. Set DATA_DIR to a folder that everybody may enter, or set DATABASE_URL`,
  )
}

/**
 * Returns the folder name. It contains the location and a random id of the data folder, so that a recreated data folder
 * never reuses its old cluster.
 */
async function homeName(dataDir: string): Promise<string> {
  const { secret: mark } = openSecretFile({ path: join(dataDir, 'instance'), bytes: SECRET_BYTES })
  return createHash('sha256')
    .update(`${await realpath(dataDir)}\n${mark}`)
    .digest('hex')
    .slice(0, 24)
}
