import { access } from 'node:fs/promises'

/** Returns whether a file or folder exists, readable or not. */
export const pathExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
