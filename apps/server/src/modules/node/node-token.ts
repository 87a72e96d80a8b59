import { mkdirSync } from 'node:fs'
import { adminTokenFile, adminTokenSize, readSecret, openSecretFile } from '@tidebook/node/files'
import { ServerError } from '../../platform/server-error.ts'

/** Returns the administration token of the node with its ledger in `folder`. Creates the token if it is missing. */
export function nodeTokenIn(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return openSecretFile(adminTokenFile(folder)).secret
}

/**
 * Reads the token of a node that another program runs on this machine.
 * @throws ServerError `config/invalid`
 */
export function readNodeToken(path: string): string {
  const stored = readSecret({ path, bytes: adminTokenSize })
  if (stored.state === 'sound') return stored.secret
  throw new ServerError(
    'config/invalid',
    `NODE_TOKEN_FILE: expected the admin-token of a node, ${path} is ${stored.state}`,
  )
}
