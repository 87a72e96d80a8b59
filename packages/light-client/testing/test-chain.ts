import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { headerHash } from '../src/block/header-hash.ts'
import type { BlockHeader, BlockId, Validator } from '../src/block/light-block.ts'
import { precommitBytes } from '../src/block/sign-bytes.ts'
import { addressOf, validatorsHash } from '../src/block/validator-set.ts'

/** A validator with its key. */
export interface TestValidator extends Validator {
  readonly secret: Uint8Array
}

export interface TestBlock {
  readonly chainId: string
  readonly height: number
  /** Seconds since 1970. */
  readonly seconds: number
  readonly validators: readonly TestValidator[]
  /** Validators of the next height; the same by default. */
  readonly next?: readonly TestValidator[]
  /** Validators that vote for the block; all by default. */
  readonly voters?: readonly TestValidator[]
  /** Upper-case hex. */
  readonly appHash?: string
}

/** Members of a block in the form of CometBFT's RPC. */
export interface BlockJson {
  readonly signed_header: { readonly header: object; readonly commit: object }
  readonly validators: readonly object[]
}

function hash(text: string): Uint8Array {
  return sha256(new TextEncoder().encode(text))
}

function hex(bytes: Uint8Array): string {
  return bytesToHex(bytes).toUpperCase()
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function timeText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
}

/** Returns the validator whose key follows from a name. */
export function testValidator(name: string, power = 10): TestValidator {
  const secret = hash(name)
  const publicKey = ed25519.getPublicKey(secret)
  return { secret, publicKey, address: addressOf(publicKey), power: BigInt(power) }
}

/** Returns validators in the form of CometBFT's RPC. */
export function validatorsJson(validators: readonly Validator[]) {
  return validators.map(({ address, power, publicKey }) => ({
    address,
    pub_key: { type: 'tendermint/PubKeyEd25519', value: base64(publicKey) },
    voting_power: String(power),
  }))
}

function headerOf({ appHash = '', chainId, height, next, seconds, validators }: TestBlock): BlockHeader {
  const lastBlockId: BlockId = { hash: hash(`block ${height - 1}`), parts: { total: 1, hash: hash('parts') } }
  return {
    version: { block: 11, app: 1 },
    chainId,
    height,
    time: { seconds, nanos: 0 },
    lastBlockId,
    lastCommitHash: hash('last commit'),
    dataHash: hash('data'),
    validatorsHash: validatorsHash(validators),
    nextValidatorsHash: validatorsHash(next ?? validators),
    consensusHash: hash('consensus'),
    appHash: Uint8Array.from(appHash.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16)),
    lastResultsHash: hash('results'),
    evidenceHash: hash('evidence'),
    proposerAddress: hash('proposer').subarray(0, 20),
  }
}

function blockIdJson({ hash: id, parts }: BlockId) {
  return { hash: hex(id), parts: { total: parts.total, hash: hex(parts.hash) } }
}

/** Returns a block that its voters signed, in the form of CometBFT's RPC. */
export function signBlock(block: TestBlock): BlockJson {
  const { seconds, validators, voters = validators } = block
  const header = headerOf(block)
  const vote = {
    height: header.height,
    round: 0,
    blockId: { hash: headerHash(header), parts: { total: 1, hash: hash('parts') } },
  }
  const time = { seconds: seconds + 1, nanos: 0 }
  const bytes = precommitBytes(header.chainId, vote, { time })
  const signatures = validators.map((validator) => {
    const signer = voters.find(({ address }) => address === validator.address)
    if (signer === undefined) {
      return { block_id_flag: 1, validator_address: '', timestamp: '0001-01-01T00:00:00Z', signature: null }
    }
    return {
      block_id_flag: 2,
      validator_address: signer.address,
      timestamp: timeText(time.seconds),
      signature: base64(ed25519.sign(bytes, signer.secret)),
    }
  })
  return {
    signed_header: {
      header: {
        version: { block: '11', app: '1' },
        chain_id: header.chainId,
        height: String(header.height),
        time: timeText(seconds),
        last_block_id: blockIdJson(header.lastBlockId),
        last_commit_hash: hex(header.lastCommitHash),
        data_hash: hex(header.dataHash),
        validators_hash: hex(header.validatorsHash),
        next_validators_hash: hex(header.nextValidatorsHash),
        consensus_hash: hex(header.consensusHash),
        app_hash: hex(header.appHash),
        last_results_hash: hex(header.lastResultsHash),
        evidence_hash: hex(header.evidenceHash),
        proposer_address: hex(header.proposerAddress),
      },
      commit: {
        height: String(vote.height),
        round: vote.round,
        block_id: blockIdJson(vote.blockId),
        signatures,
      },
    },
    validators: validatorsJson(validators),
  }
}
