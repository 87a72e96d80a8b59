export { writeFileAtomically } from './write-file-atomically.ts'
export { readSecret, openSecretFile } from './secret-file.ts'
export { adminTokenFile, adminTokenSize } from './admin-token-file.ts'
