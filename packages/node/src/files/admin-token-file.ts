import { join } from 'node:path'
import type { SecretFile } from './secret-file.ts'

/** Bytes of an administration token. */
export const adminTokenSize = 32

/** Where the administration token of a node lies by default, in its data folder. */
export function adminTokenFile(dataDir: string): SecretFile {
  return { path: join(dataDir, 'admin-token'), bytes: adminTokenSize }
}
