import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { chainOf, coinOf, type ChainAsset, type ChainId } from '@tidebook/chains'
import { unitsOf, coinsOfUnits } from '@tidebook/chains/units'
import { NodePool } from '@tidebook/client'
import { ChainPool, eosNode, evmNode, rippleNode, tronNode, type ChainNode } from '@tidebook/client/chains'
import { startNode } from '@tidebook/node'
import {
  EOS_TEST_CHAIN,
  EosTestNode,
  MoacTestNode,
  sendTransfer,
  tronContract,
  TronTestNode,
} from '@tidebook/testkit/chains'
import { pino } from 'pino'
import type { AgentKeys } from '../../modules/agent/agent-keys.ts'
import { STOCK_MEMO } from '../../modules/agent/deposit-reader.ts'

/** A mock chain with an external payer that has its own key. */
export interface OtherChain {
  readonly chain: ChainId
  readonly base: string
  readonly token: string
  /** Fields of the chain's entry in the network file. */
  readonly described: Readonly<Record<string, unknown>>
  /** Gateways that are missing in the shipped network file. */
  readonly gateways?: readonly object[]
  readonly node: ChainNode
  /** Address of the payer. */
  readonly payer: string
  /** Funds an agent. */
  stock(keys: AgentKeys): Promise<void>
  /** Produces another block. */
  produce(): void | Promise<void>
  /**
   * Pays whole coins, and settles when the block is final.
   * @returns the transaction hash
   */
  pay(to: string, value: string, memo?: string): Promise<string>
  /** Returns the balance of an address as decimal text. */
  amountOf(address: string): string | Promise<string>
  /** Creates an unused address. */
  stranger(): string
  stop(): Promise<void>
}

const PAYER_KEY = new Uint8Array(32).fill(9)
const MAX_UNITS = 2n ** 200n
const STOCK = '100000'

async function paying(
  other: Pick<OtherChain, 'chain' | 'node' | 'payer' | 'produce'>,
  to: string,
  value: string,
  memo?: string,
  asset: ChainAsset = coinOf(other.chain),
): Promise<string> {
  const transfer = { from: other.payer, to, asset, amount: parseDecimal(value) }
  const sent = await sendTransfer(other.node, { ...transfer, ...(memo !== undefined && { memo }) }, PAYER_KEY, () =>
    other.produce(),
  )
  if (sent.final.phase !== 'validated' && sent.final.phase !== 'failed') throw new Error(sent.final.phase)
  return sent.hash
}

function unitsIn(chain: ChainId, value: string): bigint {
  return unitsOf(parseDecimal(value), coinOf(chain).decimals, MAX_UNITS)
}

function wholeIn(chain: ChainId, units: bigint | undefined): string {
  return formatDecimal(coinsOfUnits(units ?? 0n, coinOf(chain).decimals ?? 0))
}

function strangerOn(chain: ChainId): string {
  return chainOf(chain).addressOfKey(new Uint8Array(randomBytes(32)))
}

/** Creates a Tron chain with manual blocks. */
export async function tronChain(): Promise<OtherChain & { readonly test: TronTestNode }> {
  const test = new TronTestNode()
  const server = await test.serve()
  const payer = chainOf('tron').addressOfKey(PAYER_KEY)
  test.held.set(payer, unitsIn('tron', '10000000'))
  const node = tronNode({ pool: new ChainPool({ nodes: [server.url] }) })
  const own = { chain: 'tron', node, payer, produce: () => test.produce() } as const
  return {
    ...own,
    test,
    base: 'TRX',
    token: 'JTRX',
    described: { hosts: [server.url], network: test.genesis },
    stock: async (keys) => {
      test.held.set(await keys.ownAddress('tron'), unitsIn('tron', STOCK))
      for (let block = 0; block < 3; block += 1) test.produce()
    },
    pay: (to, value, memo) => paying(own, to, value, memo),
    amountOf: (address) => wholeIn('tron', test.held.get(address)),
    stranger: () => strangerOn('tron'),
    stop: () => server.stop(),
  }
}

/** TRC-20 token with a gateway, and a counterfeit with its symbol. */
export const USDT: ChainAsset = { chain: 'tron', code: 'USDT', issuer: tronContract(7), decimals: 6 }
export const COUNTERFEIT: ChainAsset = { ...USDT, issuer: tronContract(8) }

/** A Tron chain with gateways for a token and for the coin. */
export interface TokenChain extends OtherChain {
  readonly test: TronTestNode
  /**
   * Pays an asset, and settles when the block is final.
   * @returns the transaction hash
   */
  payAsset(asset: ChainAsset, to: string, value: string): Promise<string>
  /** Returns the balance of an address in TRX as decimal text. */
  coinsOf(address: string): string
}

/** Creates a Tron chain with a gateway for USDT. Payments and balances are in USDT. */
export async function trc20Chain(): Promise<TokenChain> {
  const tron = await tronChain()
  const { test, payer, described } = tron
  const { code, issuer = '', decimals = 0 } = USDT
  for (const contract of [issuer, COUNTERFEIT.issuer ?? ''])
    test.tokens.set(contract, { symbol: code, decimals, held: new Map([[payer, unitsIn('tron', '10000000')]]) })
  const held = test.tokens.get(issuer)?.held ?? new Map<string, bigint>()
  const amounts = (deposit: string, withdraw: string) => ({ deposit, withdraw })
  return {
    ...tron,
    base: code,
    token: 'JUSDT',
    described: { ...described, tokens: [{ code, issuer, decimals }] },
    gateways: [
      {
        base: code,
        chain: 'tron',
        asset: code,
        token: 'JUSDT',
        minimum: amounts('10', '20'),
        maximum: amounts('1000000', '1000000'),
        fee: { deposit: { fixed: '0' }, withdraw: { fixed: '1' } },
        confirmations: 20,
        reviewAbove: '100000',
      },
    ],
    stock: async (keys) => {
      held.set(await keys.ownAddress('tron'), unitsIn('tron', STOCK))
      await tron.stock(keys)
    },
    payAsset: (asset, to, value) => paying(tron, to, value, undefined, asset),
    pay: (to, value, memo) => paying(tron, to, value, memo, USDT),
    amountOf: (address) => wholeIn('tron', held.get(address)),
    coinsOf: (address) => wholeIn('tron', test.held.get(address)),
  }
}

/** Creates a MOAC chain with manual blocks. */
export async function moacChain(): Promise<OtherChain & { readonly test: MoacTestNode }> {
  const test = new MoacTestNode()
  const server = await test.serve()
  const payer = chainOf('moac').addressOfKey(PAYER_KEY)
  test.held.set(payer, unitsIn('moac', '10000000'))
  const node = evmNode({
    chain: 'moac',
    pool: new ChainPool({ nodes: [server.url] }),
    chainId: test.chainId,
    confirmations: 2,
    highestFee: '0.1',
    hasFeeMarket: false,
  })
  const own = { chain: 'moac', node, payer, produce: () => test.produce() } as const
  return {
    ...own,
    test,
    base: 'MOAC',
    token: 'JMOAC',
    described: { hosts: [server.url], network: String(test.chainId) },
    stock: async (keys) => {
      test.held.set(await keys.ownAddress('moac'), unitsIn('moac', STOCK))
      // The agent's books begin at a final block, which must include the stock.
      for (let block = 0; block < 20; block += 1) test.produce()
    },
    pay: (to, value, memo) => paying(own, to, value, memo),
    amountOf: (address) => wholeIn('moac', test.held.get(address)),
    stranger: () => strangerOn('moac'),
    stop: () => server.stop(),
  }
}

/** The agent's account on EOS. */
export const EOS_AGENT = 'tidebook'
const EOS_PAYER = 'payer'

/** Creates an EOS chain with manual blocks, on which anyone can create accounts. */
export async function eosChain(): Promise<OtherChain & { readonly test: EosTestNode }> {
  const test = new EosTestNode()
  const server = await test.serve()
  const held = new Map([[EOS_PAYER, unitsIn('eos', '10000000')]])
  test.tokens.set('eosio.token EOS', { decimals: 4, supply: 10n ** 14n, held })
  const open = (name: string, key: string): void =>
    void test.accounts.set(name, { key, cpu: 100_000, net: 100_000, ramQuota: 10_000 })
  open(EOS_PAYER, chainOf('eos').addressOfKey(PAYER_KEY))
  const node = eosNode({ pool: new ChainPool({ nodes: [server.url] }), chainId: EOS_TEST_CHAIN })
  const own = { chain: 'eos', node, payer: EOS_PAYER, produce: () => test.produce(2) } as const
  let strangers = 0
  return {
    ...own,
    test,
    base: 'EOS',
    token: 'JEOS',
    described: { hosts: [server.url], network: EOS_TEST_CHAIN, account: EOS_AGENT },
    stock: async (keys) => {
      open(EOS_AGENT, await keys.ownAddress('eos'))
      held.set(EOS_AGENT, unitsIn('eos', STOCK))
      test.produce(6)
    },
    pay: (to, value, memo) => paying(own, to, value, memo),
    amountOf: (address) => wholeIn('eos', held.get(address)),
    stranger: () => {
      strangers += 1
      const name = `stranger${'12345abcdefghijklmnopqrstuvwxyz'[strangers] ?? ''}`
      open(name, strangerOn('eos'))
      return name
    },
    stop: () => server.stop(),
  }
}

/** Creates a ledger of the Ripple family: our own node with that profile and manual closing. */
export async function rippleFamilyChain(
  chain: 'call' | 'stm' | 'biz' | 'bvcadt',
  { base, token }: Pick<OtherChain, 'base' | 'token'>,
): Promise<OtherChain> {
  const dataDir = mkdtempSync(join(tmpdir(), `tidebook-${chain}-`))
  const payer = chainOf(chain).addressOfKey(PAYER_KEY)
  const running = await startNode({
    network: chain,
    port: 0,
    dataDir,
    fresh: true,
    manual: true,
    verificationWorkers: 1,
    genesisAccount: payer,
    logger: pino({ level: 'silent' }),
  })
  const url = running.url.replace(/\/$/, '')
  const node = rippleNode({ chain, pool: new NodePool({ nodes: [url] }), closeIntervalMs: 1000 })
  const produce = async (): Promise<void> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${running.adminToken}` }
    await fetch(url, { method: 'POST', body: JSON.stringify({ method: 'ledger_accept', params: [{}] }), headers })
  }
  const own = { chain, node, payer, produce }
  return {
    ...own,
    base,
    token,
    described: { hosts: [url] },
    stock: async (keys) => void (await paying(own, await keys.ownAddress(chain), STOCK, STOCK_MEMO)),
    pay: (to, value, memo) => paying(own, to, value, memo),
    amountOf: async (address) => formatDecimal((await node.balance(address, coinOf(chain))).amount),
    stranger: () => strangerOn(chain),
    stop: async () => {
      await running.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
