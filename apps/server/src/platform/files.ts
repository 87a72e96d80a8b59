import { access, readFile } from 'node:fs/promises'
import { systemCodeOf } from './server-error.ts'

/** Returns the contents of a file, or undefined if it does not exist. @throws the error of the system */
export async function readIfExists(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Returns whether a file or folder exists, readable or not. */
export function pathExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
