import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSecret, secretIn } from '@tidebook/node/files'
import type { Logger } from '../../logger.ts'
import { ServerError, systemCodeOf } from '../../server-error.ts'
import { canEnter, type SystemUser } from './system-user.ts'

/** Where one cluster lives. `shared` is the folder for things that several clusters use. */
export interface ClusterHome {
  readonly folder: string
  readonly data: string
  readonly shared: string
  readonly password: string
}

const SECRET_BYTES = 24
/** The file that exists only in a cluster whose making was finished. */
export const FINISHED_MARK = 'tidebook-initialised'
/** The file that says that the cluster does not know its password yet. */
export const PASSWORD_TO_SET = 'password-to-set'
/** Folders for a cluster whose user cannot enter the data folder, best first. */
const OUTSIDE_FOLDERS = ['/var/lib/tidebook', '/var/tmp/tidebook']

/**
 * Chooses and makes the folder of the cluster: DATA_DIR/postgres, or, when the database user cannot pass through the
 * folders above it, a folder outside that is named after this data folder and no other.
 */
export const openClusterHome = async (
  dataDir: string,
  user: SystemUser | undefined,
  logger: Logger,
): Promise<ClusterHome> => {
  const inside = join(dataDir, 'postgres')
  await mkdir(inside, { recursive: true, mode: 0o711 })
  if (canEnter(user, inside)) return prepareHome(inside, inside, user)
  const outside = await firstWritable(OUTSIDE_FOLDERS, user)
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

const prepareHome = async (folder: string, shared: string, user: SystemUser | undefined): Promise<ClusterHome> => {
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const data = join(folder, 'data')
  await mkdir(data, { recursive: true, mode: 0o700 })
  if (user !== undefined) {
    await chmod(folder, 0o711)
    await chown(data, user.uid, user.gid)
  }
  return { folder, data, shared, password: await passwordOf(folder) }
}

/** A cluster whose password is lost is given another one: it holds what cannot be made again. */
const passwordOf = async (folder: string): Promise<string> => {
  const file = { path: join(folder, 'password'), bytes: SECRET_BYTES }
  // first, so that no crash leaves a cluster beside a password that it does not know
  if (readSecret(file).state !== 'sound') await writeFile(join(folder, PASSWORD_TO_SET), '')
  return secretIn(file).secret
}

const firstWritable = async (folders: readonly string[], user: SystemUser | undefined): Promise<string> => {
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

/** The name holds the place and a random mark of the data folder, so a deleted folder never meets its old cluster again. */
const homeName = async (dataDir: string): Promise<string> => {
  const { secret: mark } = secretIn({ path: join(dataDir, 'instance'), bytes: SECRET_BYTES })
  return createHash('sha256')
    .update(`${await realpath(dataDir)}\n${mark}`)
    .digest('hex')
    .slice(0, 24)
}
