import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validatorAddress } from '@tidebook/consensus'
import type { RunningNode } from '@tidebook/node'
import { base64ToHex, keylessAuthority, newGenesisState, startNode } from '@tidebook/node'
import { decodeAddress, deriveKeyPair, generateSecret, signFor, swt } from '@tidebook/protocol'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { createLogger } from '../../platform/logger.ts'
import { validator } from '../validator.ts'
import { capturePrinted, type Printed } from '../printed.fixture.ts'
import type { Proposal } from './proposal.ts'
import { VALID_LEDGERS } from './proposal.ts'

const CHAIN = 'tide-9'
const AUTHORITY = keylessAuthority(swt, CHAIN)
const OWNER = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const operators = Array.from({ length: 5 }, (_, nth) => {
  const entropy = createHash('sha256').update(`operator ${nth}`).digest().subarray(0, 16)
  const secret = generateSecret(swt, entropy)
  return { secret, keys: deriveKeyPair(swt, secret) }
})

function addressOf(nth: number): string {
  return operators[nth]?.keys.address ?? ''
}

function keyOf(nth: number): string {
  return Buffer.alloc(32, nth + 1).toString('base64')
}

const FOUR = [0, 1, 2, 3].map((nth) => ({ account: addressOf(nth), power: 10, key: keyOf(nth) }))

let folder = ''
let node: RunningNode
let printed: Printed

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tidebook-validators-'))
  printed = capturePrinted()
  writeHome(0)
  const validators = {
    authority: idOf(AUTHORITY),
    balance: 100_000_000n,
    signers: FOUR.map(({ account, key, power }) => ({
      account: idOf(account),
      weight: power,
      locator: base64ToHex(key),
    })),
  }
  const logger = pino({ level: 'silent' })
  node = await startNode({
    network: 'swt',
    port: 0,
    dataDir: join(folder, 'node'),
    closeIntervalMs: 100,
    validators,
    logger,
  })
  operators.forEach(({ secret }, nth) => writeFileSync(secretFile(nth), `${secret}\n`))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await node.close()
  rmSync(folder, { recursive: true })
})

function idOf(address: string): Uint8Array {
  return decodeAddress(swt, address)
}

function home(nth: number): string {
  return join(folder, `home-${nth}`)
}

function secretFile(nth: number): string {
  return join(folder, `secret-${nth}`)
}

function file(): string {
  return join(folder, 'proposal.json')
}

function proposal(): Proposal {
  return JSON.parse(readFileSync(file(), 'utf8')) as Proposal
}

function change(content: unknown): void {
  return writeFileSync(file(), JSON.stringify(content))
}

/** Writes a home folder of CometBFT with the files that the commands read. */
function writeHome(nth: number): void {
  const config = join(home(nth), 'config')
  mkdirSync(config, { recursive: true })
  const state = newGenesisState('swt', OWNER, {}, { authority: AUTHORITY, validators: FOUR })
  const genesis = { chain_id: CHAIN, genesis_time: '2026-11-27T12:00:00Z', app_state: state }
  writeFileSync(join(config, 'genesis.json'), JSON.stringify(genesis))
  const key = { type: 'tendermint/PubKeyEd25519', value: keyOf(nth) }
  const own = { address: validatorAddress(keyOf(nth)), pub_key: key }
  writeFileSync(join(config, 'priv_validator_key.json'), JSON.stringify(own))
}

function ownKey(nth: number): string {
  return readFileSync(join(home(nth), 'config', 'priv_validator_key.json'), 'utf8')
}

/** Runs a command and returns its output. */
async function run(verb: string, ...args: string[]): Promise<string> {
  printed.text = ''
  const config = readConfig({ DATA_DIR: folder, NETWORK: 'local' })
  const common = ['--home', home(0), '--node', node.wsUrl]
  await validator([verb, ...common, ...args], config, createLogger('silent'))
  return printed.text
}

function approve(nth: number): Promise<string> {
  return run('approve', file(), '--secret-file', secretFile(nth))
}

function usage(text: string) {
  return expect.objectContaining({ code: 'server/usage', message: expect.stringContaining(text) })
}

const join5 = ['--account', addressOf(4), '--key', keyOf(4), '--power', '7', '--file']

describe('a change of the validators', () => {
  it('is a file that operators sign one after another, and is submitted when the quorum is met', async () => {
    const added = await run('add', ...join5, file())
    expect(added).toContain(`add     ${addressOf(4)}\tpower 7\tkey ${keyOf(4)}`)
    expect(added).toContain('Power 40 to 47; a later change needs 32')
    expect(added).toContain('0 of 40 power signed; 27 needed')
    expect(await approve(0)).toContain('10 of 40 power signed')
    const second = await approve(1)
    expect(second).toContain(`signed  ${addressOf(1)}`)
    expect(second).toContain(`missing ${addressOf(2)}`)
    expect(second).toContain('20 of 40 power signed')
    expect(await run('approve', file())).toContain('20 of 40 power signed')
    expect(await approve(2)).toContain('The change is in the ledger')
    expect(await run('approve', file())).toContain('The change is in the ledger')
    const removed = await run('remove', '--account', addressOf(4), '--file', join(folder, 'other.json'))
    expect(removed).toContain(`remove  ${addressOf(4)}\tpower 7`)
    expect(removed).toContain('0 of 47 power signed; 32 needed')
  })

  it('is signed by the operator with the secret, not by the operator whom it concerns', async () => {
    const removed = await run('remove', '--account', addressOf(3), '--file', file(), '--secret-file', secretFile(0))
    expect(removed).toContain(`signed  ${addressOf(0)}`)
    expect(removed).toContain(`missing ${addressOf(3)}`)
    await approve(1)
    const signer = ['--operator', addressOf(4)]
    await expect(run('approve', file(), '--secret-file', secretFile(2), ...signer)).rejects.toEqual(
      usage(`${addressOf(4)} is not an operator`),
    )
    expect(await approve(2)).toContain('The change is in the ledger')
  })

  it('collects several commands until the first signature', async () => {
    await run('add', ...join5, file())
    const both = await run('add', '--account', addressOf(0), '--key', keyOf(0), '--power', '12', '--file', file())
    expect(both).toContain(`add     ${addressOf(4)}`)
    expect(both).toContain(`power   ${addressOf(0)}\t10 to 12`)
    await approve(0)
    await expect(run('remove', '--account', addressOf(3), '--file', file())).rejects.toEqual(usage('has signatures'))
  })

  it('SCL-205 rotates the key of this validator, and installs the new key when the ledger contains it', async () => {
    const rotated = await run('rotate', '--file', file(), '--secret-file', secretFile(0))
    expect(rotated).toContain(`rotate  ${addressOf(0)}\tkey ${keyOf(0)} to `)
    expect(rotated).toContain('10 of 40 power signed')
    const next = proposal().transaction.SignerEntries.find(({ SignerEntry }) => SignerEntry.Account === addressOf(0))
    expect(ownKey(0)).toContain(keyOf(0))
    await approve(1)
    // The operator of another machine submits it.
    writeHome(2)
    expect(await run('approve', file(), '--home', home(2), '--secret-file', secretFile(2))).not.toContain('new key')
    expect(await run('rotate', '--file', file())).toContain('has the new key. Restart its CometBFT')
    expect(ownKey(0)).toContain(Buffer.from(next?.SignerEntry.WalletLocator ?? '', 'hex').toString('base64'))
    await expect(run('rotate', '--home', home(2), '--file', join(folder, 'more.json'))).resolves.toContain('rotate ')
  })

  it('installs a rotated key at once on the machine that submits the change', async () => {
    await run('rotate', '--file', file(), '--secret-file', secretFile(1))
    await approve(2)
    expect(await approve(3)).toContain('has the new key. Restart its CometBFT')
    expect(ownKey(0)).not.toContain(keyOf(0))
  })

  it('is refused before anyone signs when the ledger would refuse it', async () => {
    await run('remove', '--account', addressOf(3), '--file', file())
    await expect(run('remove', '--account', addressOf(2), '--file', file())).rejects.toEqual(usage('two thirds'))
    const other = ['--file', join(folder, 'other.json')]
    await expect(run('remove', '--account', addressOf(4), ...other)).rejects.toEqual(usage('not the operator'))
    const add = (nth: number, key: string, power: string) =>
      run('add', '--account', addressOf(nth), '--key', key, '--power', power, ...other)
    await expect(add(4, keyOf(0), '10')).rejects.toEqual(usage('same key'))
    await expect(add(0, keyOf(4), '10')).rejects.toEqual(usage('validator rotate'))
    await expect(add(0, keyOf(0), '10')).rejects.toEqual(usage('changes nothing'))
    await expect(add(4, 'short', '10')).rejects.toEqual(usage('Usage'))
    // The same key as the first validator's, with other padding bits.
    await expect(add(4, keyOf(0).replace(/.=$/, 'F='), '10')).rejects.toEqual(usage('Usage'))
    await expect(add(4, keyOf(4), '65536')).rejects.toEqual(usage('Usage'))
    await expect(run('add', '--account', 'x', '--key', keyOf(4), '--power', '1')).rejects.toEqual(usage('--account'))
    await expect(run('rotate', '--file', file())).rejects.toEqual(usage('two thirds'))
    expect(existsSync(join(home(0), 'config', 'priv_validator_key.next.json'))).toBe(false)
    await expect(run('approve', join(folder, 'missing.json'))).rejects.toEqual(usage('There is no file'))
  })

  it('is refused when its file was changed, is old, or belongs to another network', async () => {
    await run('add', ...join5, file(), '--secret-file', secretFile(0))
    const sound = proposal()
    const { transaction } = sound
    const altered = (changes: Partial<Proposal['transaction']>) => ({
      ...sound,
      transaction: { ...transaction, ...changes },
    })
    const weights = transaction.SignerEntries.map(({ SignerEntry }) => ({
      SignerEntry: { ...SignerEntry, SignerWeight: 11 },
    }))
    const [mine] = sound.signatures
    const stranger = { Signer: { ...mine?.Signer, Account: addressOf(4) } }
    for (const [content, text] of [
      [{ ...sound, chain: 'tide-8' }, 'belongs to tide-8'],
      [altered({ Account: addressOf(4) }), 'authority'],
      [altered({ Fee: '5000' }), 'fee'],
      [altered({ SignerQuorum: 30 }), 'quorum'],
      [altered({ SignerEntries: weights, SignerQuorum: 37 }), `signature of ${addressOf(0)} is not valid`],
      [{ ...sound, signatures: [mine, mine] }, 'two signatures'],
      [{ ...sound, signatures: [stranger] }, 'not an operator'],
      [altered({ Sequence: 7 }), 'Propose the change again'],
      [altered({ LastLedgerSequence: 1 }), 'expired at ledger 1'],
      [altered({ LastLedgerSequence: 200_000 }), 'valid until ledger 200000'],
      [
        altered({ SignerEntries: [...weights, ...weights.slice(0, 1)], SignerQuorum: 45 }),
        `signature of ${addressOf(0)} is not valid`,
      ],
      [{ ...sound, more: 1 }, 'not a proposal'],
      // An escape sequence would hide the lines above it.
      [{ ...sound, chain: '\u001b[2J' }, 'not a proposal'],
      ['{', 'not a proposal'],
    ] as const) {
      change(content)
      await expect(approve(1)).rejects.toEqual(usage(text))
    }
    change(sound)
    await expect(approve(4)).rejects.toEqual(usage('its signature does not count'))
    writeFileSync(secretFile(1), 'no secret')
    const error = await approve(1).catch((thrown: unknown) => thrown)
    expect(error).toEqual(usage('holds no secret'))
  })

  it('accepts no signature made with a key that does not belong to the operator', async () => {
    await run('add', ...join5, file())
    const foreign = ['--secret-file', secretFile(1), '--operator', addressOf(0)]
    await expect(run('approve', file(), ...foreign)).rejects.toEqual(usage(`not one of ${addressOf(0)}`))
    await approve(0)
    const { transaction, ...rest } = proposal()
    const keys = operators[1]?.keys
    if (keys === undefined) throw new TypeError('No operator')
    // A valid signature for the operator, made with another operator's key.
    change({ ...rest, transaction, signatures: [signFor(swt, transaction, keys, addressOf(0))] })
    await expect(approve(2)).rejects.toEqual(usage(`not one of ${addressOf(0)}`))
  })

  it('expires after a bounded number of ledgers', async () => {
    const printedLine = await run('add', ...join5, file())
    const { LastLedgerSequence: last } = proposal().transaction
    expect(last).toBeGreaterThan(VALID_LEDGERS)
    expect(last).toBeLessThan(VALID_LEDGERS + 1000)
    expect(printedLine).toContain(`Signatures are valid until ledger ${last}`)
    change({ ...proposal(), transaction: { ...proposal().transaction, LastLedgerSequence: 1 } })
    await run('add', ...join5, file())
    expect(proposal().transaction.LastLedgerSequence).toBeGreaterThan(VALID_LEDGERS)
  })

  it('refuses a node whose base fee is not that of the genesis', async () => {
    const path = join(home(0), 'config', 'genesis.json')
    const genesis = JSON.parse(readFileSync(path, 'utf8')) as { app_state: object }
    writeFileSync(path, JSON.stringify({ ...genesis, app_state: { ...genesis.app_state, baseFee: '12' } }))
    await expect(run('add', ...join5, file())).rejects.toMatchObject({
      code: 'server/node-failed',
      message: expect.stringContaining('reports a base fee of 10 micro units, and the genesis of tide-9 says 12'),
    })
  })

  it('reports that a rotation is already proposed when it is started again', async () => {
    await run('rotate', '--file', file(), '--secret-file', secretFile(0))
    const before = proposal()
    const again = await run('rotate', '--file', file())
    expect(again).toContain(`${file()} already proposes this rotation.`)
    expect(again).toContain('10 of 40 power signed; 27 needed')
    expect(proposal()).toEqual(before)
  })

  it('needs a genesis with an authority', async () => {
    const genesis = { chain_id: CHAIN, genesis_time: '2026-11-27T12:00:00Z', app_state: newGenesisState('swt', OWNER) }
    writeFileSync(join(home(0), 'config', 'genesis.json'), JSON.stringify(genesis))
    await expect(run('remove', '--account', addressOf(3))).rejects.toEqual(usage('never change'))
  })
})
