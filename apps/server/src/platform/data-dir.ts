import { access, chmod, constants, mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { ServerError, systemCodeOf } from './server-error.ts'

/** Minimum free space for a start, in bytes: PostgreSQL writes 40 MB for a new cluster and retains 32 MB of log. */
const MINIMUM_FREE_BYTES = 128 * 1024 * 1024

/**
 * Creates the data folder and checks that it is writable.
 * @throws ServerError `server/data-dir-unwritable` or `server/disk-full`
 */
export async function prepareDataDir(folder: string, minimumFree = MINIMUM_FREE_BYTES): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    // PostgreSQL may run as another user, who must be able to traverse this folder but not to list it.
    if (process.getuid?.() === 0) await chmod(folder, 0o711)
    await access(folder, constants.W_OK | constants.X_OK)
    const file = await open(probe, 'w', 0o600)
    await file.writeFile('probe')
    await file.close()
    await rm(probe)
  } catch (error) {
    throw folderError(folder, error)
  }
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < minimumFree) {
    throw new ServerError(
      'server/disk-full',
      `Only ${Math.floor((bavail * bsize) / 1_048_576)} MB are free under ${folder}; ${minimumFree / 1_048_576} MB are needed`,
    )
  }
}

function folderError(folder: string, error: unknown): ServerError {
  const code = systemCodeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new ServerError('server/disk-full', `No space is left under ${folder}`, { cause: error })
  return new ServerError(
    'server/data-dir-unwritable',
    `The data folder ${folder} cannot be written to (${code}). Set DATA_DIR to another folder`,
    { cause: error },
  )
}
