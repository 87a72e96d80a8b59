import type { RpcResult, TestNode } from './test-node.ts'
import type { Signed } from './test-wallet.ts'
import { TestWallet } from './test-wallet.ts'

export const TOKEN = 'CNY'

/** Returns whole SWT in micro units. */
export function microSwtc(whole: number): string {
  return `${whole}000000`
}

export interface Scenario {
  readonly genesis: TestWallet
  readonly issuer: TestWallet
  readonly alice: TestWallet
  readonly bob: TestWallet
  /** Returns an amount of the issuer's token. */
  token(value: string): { readonly currency: string; readonly issuer: string; readonly value: string }
}

export async function submit(test: Pick<TestNode, 'rpc'>, { blob }: Signed): Promise<RpcResult> {
  return test.rpc('submit', { tx_blob: blob })
}

/** Submits and requires success. */
export async function succeed(test: Pick<TestNode, 'rpc'>, signed: Signed): Promise<RpcResult> {
  const result = await submit(test, signed)
  if (result['engine_result'] !== 'tesSUCCESS') throw new UnexpectedResult(result)
  return result
}

class UnexpectedResult extends Error {
  readonly code = 'test/unexpected-result'

  constructor(result: RpcResult) {
    super(JSON.stringify(result))
  }
}

/** Creates Alice and Bob with 1,000 SWT each, and 500 CNY of an issuer for Alice, in a closed ledger. */
export async function twoTraders(test: Pick<TestNode, 'rpc'>): Promise<Scenario> {
  const scenario = {
    genesis: TestWallet.genesis(),
    issuer: TestWallet.named('issuer'),
    alice: TestWallet.named('alice'),
    bob: TestWallet.named('bob', 'ed25519'),
    token: (value: string) => ({ currency: TOKEN, issuer: TestWallet.named('issuer').address, value }),
  }
  const { genesis, issuer, alice, bob } = scenario
  for (const wallet of [issuer, alice, bob]) await succeed(test, genesis.pay(wallet.address, microSwtc(1000)))
  await succeed(test, issuer.pay(alice.address, scenario.token('500')))
  await test.rpc('ledger_accept')
  return scenario
}
