import { createReadStream } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ServerError, systemCodeOf } from '../server-error.ts'
import type { ArchiveHeader } from './archive-format.ts'
import { ArchiveReader, archiveUnreadable, type ReadArchive } from './archive-reader.ts'
import type { ReportProgress } from '@tidebook/contract/progress'
import { countBytes, countChunks } from './count-bytes.ts'
import { unseal } from './sealed-stream.ts'

/** Maximum ratio of the claimed size to the size of the archive. Backups of real ledgers and tables are below 20. */
const MAX_RATIO = 200
/** Claimed size, in bytes, that is accepted regardless of the ratio. */
const SMALL_BYTES = 64 * 1024 * 1024

/** Returns the free bytes of the file system that contains a folder. */
async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Extracts an archive into a folder and verifies the size and hash of each file against the header. Rejects a header
 * whose claimed size is implausible for the size of the archive or exceeds the free space, before anything is written.
 * @param password decrypts an encrypted archive; undefined when no password is set
 * @param freeBytes returns the free bytes of the folder's file system
 * @param report receives the bytes of the archive that were read, and its size
 * @throws ServerError `backup/unreadable` with the reason, `server/disk-full`
 */
export async function readArchive(
  path: string,
  folder: string,
  password?: string,
  freeBytes = freeIn,
  report?: ReportProgress,
): Promise<ReadArchive> {
  const [{ size }, free] = await Promise.all([stat(path), freeBytes(folder)])
  const reader = new ArchiveReader(folder, (head) => requirePossible(head, size, free))
  try {
    const content = countChunks(createReadStream(path), countBytes(size, report))
    await pipeline(content, unseal(password), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await reader.take(chunk)
    })
    return await reader.end()
  } catch (error) {
    if (error instanceof ServerError || SYSTEM_FAULTS.has(systemCodeOf(error))) throw error
    throw archiveUnreadable(error instanceof Error ? error.message : String(error), error)
  } finally {
    await reader.close()
  }
}

function requirePossible({ files }: ArchiveHeader, size: number, free: number): void {
  const claimed = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (claimed > Math.max(SMALL_BYTES, size * MAX_RATIO))
    throw archiveUnreadable(`it claims to hold ${claimed} bytes, which nothing of ${size} bytes does`)
  if (claimed > free)
    throw new ServerError('server/disk-full', `The backup holds ${claimed} bytes, and ${free} are free here`)
}

/** Operating system error codes that do not mean that the archive is damaged. */
const SYSTEM_FAULTS: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS'])
