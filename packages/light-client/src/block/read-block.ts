import { bytesToHex } from '@noble/hashes/utils.js'
import { LightError } from '../base/light-error.ts'
import type { BlockHeader, BlockId, Commit, CommitSignature, LightBlock, Validator } from './light-block.ts'
import { ADDRESS_BYTES, HASH_BYTES, JsonReader } from './read-json.ts'
import { addressOf } from './validator-set.ts'

/** Maximum number of validators of a set. */
const MAX_VALIDATORS = 200
/** Maximum number of characters of a chain's name. */
export const MAX_CHAIN_ID = 50
/** Maximum number of bytes of an app hash. Applications other than the ledger may have other lengths than 32. */
const MAX_APP_HASH = 64
const MAX_UINT32 = 0xffff_ffff
const MAX_INT32 = 0x7fff_ffff
const SIGNATURE_BYTES = 64
const ED25519 = 'tendermint/PubKeyEd25519'
/** Kinds of votes: no vote, a vote for the block, a vote for no block. */
const ABSENT = 1
const FOR_BLOCK = 2
const FOR_NONE = 3
/** CometBFT's bound of the total power. */
const MAX_TOTAL_POWER = (1n << 63n) / 8n

const APP_HASH_LENGTHS = Array.from({ length: MAX_APP_HASH + 1 }, (_, length) => length)

function readBlockId(json: JsonReader): BlockId {
  const parts = json.at('parts')
  return {
    hash: json.at('hash').hex(0, HASH_BYTES),
    parts: { total: parts.at('total').integer(MAX_UINT32), hash: parts.at('hash').hex(0, HASH_BYTES) },
  }
}

function readHeader(json: JsonReader): BlockHeader {
  const hash = (name: string): Uint8Array => json.at(name).hex(0, HASH_BYTES)
  const version = json.at('version')
  return {
    version: { block: version.at('block').integer(), app: version.at('app').integer() },
    chainId: json.at('chain_id').text(MAX_CHAIN_ID),
    height: json.at('height').integer(),
    time: json.at('time').time(),
    lastBlockId: readBlockId(json.at('last_block_id')),
    lastCommitHash: hash('last_commit_hash'),
    dataHash: hash('data_hash'),
    validatorsHash: hash('validators_hash'),
    nextValidatorsHash: hash('next_validators_hash'),
    consensusHash: hash('consensus_hash'),
    appHash: json.at('app_hash').hex(...APP_HASH_LENGTHS),
    lastResultsHash: hash('last_results_hash'),
    evidenceHash: hash('evidence_hash'),
    proposerAddress: json.at('proposer_address').hex(ADDRESS_BYTES),
  }
}

function readSignature(json: JsonReader): CommitSignature | undefined {
  const flag = json.at('block_id_flag').integer(FOR_NONE)
  if (flag === ABSENT || flag === FOR_NONE) return undefined
  if (flag !== FOR_BLOCK) return json.at('block_id_flag').refuse()
  return {
    address: bytesToHex(json.at('validator_address').hex(ADDRESS_BYTES)).toUpperCase(),
    time: json.at('timestamp').time(),
    signature: json.at('signature').base64(SIGNATURE_BYTES),
  }
}

function readCommit(json: JsonReader): Commit {
  return {
    height: json.at('height').integer(),
    round: json.at('round').integer(MAX_INT32),
    blockId: readBlockId(json.at('block_id')),
    signatures: json.at('signatures').items(MAX_VALIDATORS).map(readSignature),
  }
}

function readValidator(json: JsonReader): Validator {
  const key = json.at('pub_key')
  if (key.at('type').text(ED25519.length) !== ED25519) return key.at('type').refuse()
  const publicKey = key.at('value').base64(HASH_BYTES)
  return { address: addressOf(publicKey), publicKey, power: json.at('voting_power').power() }
}

function requireSet(validators: readonly Validator[]): readonly Validator[] {
  const refuse = (message: string): never => {
    throw new LightError('light/malformed', message, 'validators')
  }
  if (validators.length === 0) refuse('Are missing')
  if (new Set(validators.map(({ address }) => address)).size !== validators.length) refuse('A validator occurs twice')
  const total = validators.reduce((sum, { power }) => sum + power, 0n)
  if (total > MAX_TOTAL_POWER) refuse('Have too much power')
  return validators
}

/**
 * Reads a validator set in the form of CometBFT's RPC: `pub_key` and `voting_power` of each, in the order of the set.
 * @throws LightError light/malformed that names the member
 */
export function readValidators(json: unknown): readonly Validator[] {
  return requireSet(new JsonReader(json, 'validators').items(MAX_VALIDATORS).map(readValidator))
}

/**
 * Reads a block in the form of CometBFT's RPC: `signed_header` of `commit`, and `validators` of `validators`.
 * @throws LightError light/malformed that names the member
 */
export function readLightBlock(json: unknown): LightBlock {
  const reader = new JsonReader(json)
  const signed = reader.at('signed_header')
  return {
    header: readHeader(signed.at('header')),
    commit: readCommit(signed.at('commit')),
    validators: requireSet(reader.at('validators').items(MAX_VALIDATORS).map(readValidator)),
  }
}
