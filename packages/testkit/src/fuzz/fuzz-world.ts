import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNode } from '@tidebook/node'
import type { RunningNode } from '@tidebook/node'
import { deriveKeyPair, generateSecret, secretFromPassphrase, signTransaction, swt, xrp } from '@tidebook/protocol'
import type { KeyPair, NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import { TestkitError } from '../testkit-error.ts'
import type { FuzzTargets } from './fuzz-requests.ts'

const PEOPLE = 5
const FUNDS = '5000000000'

/** A running node with people, tokens, orders and history as a target. */
export interface FuzzWorld extends AsyncDisposable {
  readonly node: RunningNode
  readonly prey: FuzzTargets
}

type Fields = Omit<TransactionJson, 'Account' | 'Fee' | 'Sequence'>

type Asked = Pick<RunningNode, 'url' | 'adminToken'>

async function ask(
  { url, adminToken = '' }: Asked,
  method: string,
  params: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${adminToken}` }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ method, params: [params] }) })
  const { result } = (await response.json()) as { result: Answer }
  return result
}

interface Answer {
  readonly [member: string]: unknown
}

class Author {
  readonly hashes: string[] = []
  readonly #network: NetworkDefinition
  readonly #node: Asked
  readonly #sequences = new Map<string, number>()

  constructor(network: NetworkDefinition, node: Asked) {
    this.#network = network
    this.#node = node
  }

  async start({ address }: KeyPair): Promise<void> {
    const { account_data: root } = await ask(this.#node, 'account_info', { account: address })
    this.#sequences.set(address, (root as { Sequence: number }).Sequence)
  }

  signed(keys: KeyPair, fields: Fields, Sequence: number): { readonly blob: string; readonly hash: string } {
    const { TransactionType, ...rest } = fields
    const tx = {
      Flags: 0,
      ...rest,
      TransactionType: String(TransactionType),
      Account: keys.address,
      Fee: '10',
      Sequence,
    }
    return signTransaction(this.#network, tx, keys)
  }

  next({ address }: KeyPair): number {
    const sequence = this.#sequences.get(address) ?? 1
    this.#sequences.set(address, sequence + 1)
    return sequence
  }

  async send(keys: KeyPair, fields: Fields): Promise<void> {
    const { blob, hash } = this.signed(keys, fields, this.next(keys))
    const { engine_result: result } = await ask(this.#node, 'submit', { tx_blob: blob })
    if (result !== 'tesSUCCESS')
      throw new TestkitError('testkit/refused', `${JSON.stringify(fields)}: ${String(result)}`)
    this.hashes.push(hash)
  }

  async close(): Promise<void> {
    await ask(this.#node, 'ledger_accept', {})
  }
}

function keysOf(network: NetworkDefinition, name: string): KeyPair {
  const entropy = createHash('sha256').update(`fuzz ${name}`).digest().subarray(0, 16)
  return deriveKeyPair(network, generateSecret(network, entropy))
}

/** Returns blobs of many transaction types, signed for the next sequence numbers. */
function blobsOf(author: Author, people: readonly KeyPair[], issuer: KeyPair): string[] {
  const token = (value: string) => ({ currency: 'USD', issuer: issuer.address, value })
  return people.flatMap((keys, index) => {
    const other = people[(index + 1) % people.length]?.address ?? issuer.address
    const kinds: readonly Fields[] = [
      { TransactionType: 'Payment', Destination: other, Amount: '1000' },
      { TransactionType: 'Payment', Destination: other, Amount: token('1'), SendMax: '5000000' },
      { TransactionType: 'OfferCreate', TakerPays: '1000000', TakerGets: token('1') },
      { TransactionType: 'OfferCreate', TakerPays: token('1'), TakerGets: '1000000', Flags: 0x8_0000 },
      { TransactionType: 'OfferCancel', OfferSequence: 4 },
      { TransactionType: 'TrustSet', LimitAmount: token('7777') },
      { TransactionType: 'AccountSet', SetFlag: 1 },
    ]
    return kinds.map((fields) => author.signed(keys, fields, author.next(keys)).blob)
  })
}

/** @throws NodeError, TestkitError */
export async function startFuzzWorld(id: 'swt' | 'xrp'): Promise<FuzzWorld> {
  const network = id === 'swt' ? swt : xrp
  const dataDir = await mkdtemp(join(tmpdir(), 'tidebook-fuzz-'))
  const node = await startNode({
    network: id,
    port: 0,
    dataDir,
    manual: true,
    verificationWorkers: 1,
    genesisCloseTime: 800_000_000,
  })
  const author = new Author(network, node)
  const master = deriveKeyPair(network, secretFromPassphrase(network, 'masterpassphrase'))
  const issuer = keysOf(network, 'issuer')
  const people = Array.from({ length: PEOPLE }, (_, index) => keysOf(network, `person ${index}`))
  await author.start(master)
  for (const { address } of [issuer, ...people]) {
    await author.send(master, { TransactionType: 'Payment', Destination: address, Amount: FUNDS })
  }
  await author.close()
  for (const keys of [issuer, ...people]) await author.start(keys)
  await author.send(issuer, { TransactionType: 'AccountSet', SetFlag: 8 })
  await author.close()
  const usd = (value: string) => ({ currency: 'USD', issuer: issuer.address, value })
  for (const keys of people) await author.send(keys, { TransactionType: 'TrustSet', LimitAmount: usd('100000') })
  await author.close()
  for (const { address } of people)
    await author.send(issuer, { TransactionType: 'Payment', Destination: address, Amount: usd('500') })
  await author.close()
  for (const [index, keys] of people.entries()) {
    await author.send(keys, { TransactionType: 'OfferCreate', TakerPays: `${2 + index}000000`, TakerGets: usd('1') })
    await author.send(keys, { TransactionType: 'OfferCreate', TakerPays: usd('1'), TakerGets: `${index + 1}00000` })
  }
  await author.close()
  const prey = {
    network,
    addresses: [issuer.address, ...people.map(({ address }) => address)] as [string, ...string[]],
    currencies: ['USD', 'EUR', '0158415500000000C1F76FF6ECB0BAC600000000'] as [string, ...string[]],
    blobs: blobsOf(author, people, issuer) as [string, ...string[]],
    hashes: author.hashes as [string, ...string[]],
  }
  return {
    node,
    prey,
    [Symbol.asyncDispose]: async () => {
      await node.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
