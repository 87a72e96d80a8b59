import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { LightError } from '../base/light-error.ts'
import { headerHash } from '../block/header-hash.ts'
import type { LightBlock, Validator } from '../block/light-block.ts'
import { precommitBytes } from '../block/sign-bytes.ts'
import { totalPower, validatorsHash } from '../block/validator-set.ts'

/** Whether bytes are the same hash. */
function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return bytesToHex(a) === bytesToHex(b)
}

function isSignedBy({ publicKey }: Validator, bytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, bytes, publicKey)
  } catch {
    return false
  }
}

function requireMatch({ commit, header, validators }: LightBlock): void {
  const isForHeader = commit.height === header.height && isSameHash(commit.blockId.hash, headerHash(header))
  if (!isForHeader) throw new LightError('light/header', 'The commit is for another block', 'commit')
  if (!isSameHash(header.validatorsHash, validatorsHash(validators)))
    throw new LightError('light/validators', 'The header names other validators', 'validators')
  if (commit.signatures.length !== validators.length)
    throw new LightError('light/malformed', 'Has another number than the validators', 'commit.signatures')
}

/**
 * Verifies every signature of a block against its own validator set. Returns the validators that signed: more than two
 * thirds of the power. Says nothing about whether that set may be trusted.
 * @throws LightError light/header, light/validators, light/malformed, light/signature, light/power
 */
export function verifyCommit(block: LightBlock): readonly Validator[] {
  requireMatch(block)
  const { commit, header, validators } = block
  const signers = validators.filter((validator, index) => {
    const vote = commit.signatures[index]
    if (vote === undefined) return false
    const bytes = precommitBytes(header.chainId, commit, vote)
    if (vote.address === validator.address && isSignedBy(validator, bytes, vote.signature)) return true
    throw new LightError('light/signature', 'Does not match the validator', `commit.signatures[${index}]`)
  })
  if (3n * totalPower(signers) > 2n * totalPower(validators)) return signers
  throw new LightError('light/power', 'Validators with two thirds of the power or less signed', 'commit')
}
