import { access } from 'node:fs/promises'

/** Returns whether a file or folder exists, readable or not. */
export function pathExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
