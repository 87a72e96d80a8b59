import { createReadStream } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ServerError, systemCodeOf } from '../server-error.ts'
import type { ArchiveHeader } from './archive-format.ts'
import { ArchiveReader, unreadable, type ReadArchive } from './archive-reader.ts'
import { unseal } from './sealed-stream.ts'

/** How much an archive may claim to hold for each byte of it. Backups of real ledgers and tables are below 20. */
const MOST_RATIO = 200
/** What is believed of a small one, whatever its ratio. */
const SMALL_BYTES = 64 * 1024 * 1024

/** Bytes that are free where a folder is. */
const freeIn = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Takes an archive apart into a folder, and believes nothing of it before each file has the size and the hash that the
 * first line says. What the first line claims must be possible for an archive of its size, and have a place: nothing is
 * written before.
 * @param password opens one that is encrypted; undefined where none is set
 * @param freeBytes of the folder's file system
 * @throws ServerError `backup/unreadable` saying what is wrong with it, `server/disk-full`
 */
export const readArchive = async (
  path: string,
  folder: string,
  password?: string,
  freeBytes = freeIn,
): Promise<ReadArchive> => {
  const [{ size }, free] = await Promise.all([stat(path), freeBytes(folder)])
  const reader = new ArchiveReader(folder, (head) => requirePossible(head, size, free))
  try {
    await pipeline(createReadStream(path), unseal(password), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await reader.take(chunk)
    })
    return await reader.end()
  } catch (error) {
    if (error instanceof ServerError || NO_FAULT_OF_ITS_OWN.has(systemCodeOf(error))) throw error
    throw unreadable(error instanceof Error ? error.message : String(error), error)
  } finally {
    await reader.close()
  }
}

const requirePossible = ({ files }: ArchiveHeader, size: number, free: number): void => {
  const claimed = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (claimed > Math.max(SMALL_BYTES, size * MOST_RATIO))
    throw unreadable(`it claims to hold ${claimed} bytes, which nothing of ${size} bytes does`)
  if (claimed > free)
    throw new ServerError('server/disk-full', `The backup holds ${claimed} bytes, and ${free} are free here`)
}

/** Faults of the machine, not of the archive. */
const NO_FAULT_OF_ITS_OWN: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS'])
