import { sha512Half } from '@tidebook/protocol/hash'
import type { Secp256k1Verify } from './secp256k1-verifier.ts'
import type { SignatureTask } from './signature-task.ts'
import { verifyEd25519 } from './ed25519.ts'

const ED25519_PREFIX = 0xed
const KEY_LENGTH = 33

/** Verifies one signature. The first byte of the key selects the curve. Never throws. */
export function verifyTask(task: SignatureTask, secp256k1: Secp256k1Verify): boolean {
  const { publicKey, signature, message } = task
  if (publicKey.length !== KEY_LENGTH) return false
  if (publicKey[0] === ED25519_PREFIX) return verifyEd25519(publicKey, message, signature)
  return secp256k1(publicKey, sha512Half(message), signature)
}
