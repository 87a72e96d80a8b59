export { PRIVATE, writeWhole } from './write-whole.ts'
export { readSecret, secretIn } from './secret-file.ts'
export type { KeptSecret, SecretFile } from './secret-file.ts'
export { adminTokenFile, adminTokenSize } from './admin-token-file.ts'
