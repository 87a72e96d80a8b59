import { join } from 'node:path'
import type { SecretFile } from './secret-file.ts'

/** Size of an administration token in bytes. */
export const adminTokenSize = 32

/** Returns the default file of a node's administration token, in its data folder. */
export function adminTokenFile(dataDir: string): SecretFile {
  return { path: join(dataDir, 'admin-token'), bytes: adminTokenSize }
}
