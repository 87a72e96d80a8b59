import { startExchange, randomWallet, type StartedExchange } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccountBrowser } from './account-browser.fixture.ts'

interface FaucetData {
  readonly address: string
  readonly payments: {
    readonly amount: { readonly currency: string; readonly issuer: string; readonly value: string }
    readonly hash: string
  }[]
}

describe('the faucet of a local network', () => {
  let started: StartedExchange
  let clock = Date.UTC(2026, 7, 1)
  beforeAll(async () => {
    started = await startExchange({ genesisTime: Date.UTC(2026, 7, 1), now: () => clock })
  })
  afterAll(() => started[Symbol.asyncDispose]())

  it('STA-008 U11 pays 1000 SWTC and every token in real payments, which activates the wallet', async () => {
    const { exchange } = started
    const { address } = randomWallet().key
    const answer = await exchange.post<FaucetData>('/faucet', { address })
    expect(answer.code).toBe('0')
    expect(answer.data.payments).toHaveLength(15)
    await exchange.close()
    const balances = await exchange.data<Record<string, { value: string }>>(`/wallet/balance/${address}`)
    expect(balances['SWTC']?.value).toBe('1000')
    for (const { amount, hash } of answer.data.payments) {
      expect(balances[amount.issuer === '' ? 'SWTC' : `${amount.currency}_${amount.issuer}`]?.value).toBe(amount.value)
      expect(await exchange.data(`/hash/detail/${hash}`)).toMatchObject({
        type: 'Payment',
        dest: address,
        succ: 'tesSUCCESS',
      })
    }
  })

  it('U11 pays many concurrent requests without a reused sequence number', async () => {
    const { exchange } = started
    const people = Array.from({ length: 8 }, () => randomWallet().key.address)
    const answers = await Promise.all(people.map((address) => exchange.post<FaucetData>('/faucet', { address })))
    expect(answers.map((answer) => [answer.code, answer.data.payments.length])).toEqual(people.map(() => ['0', 15]))
    await exchange.close()
    for (const address of people) {
      const balances = await exchange.data<Record<string, { value: string }>>(`/wallet/balance/${address}`)
      expect([balances['SWTC']?.value, Object.keys(balances).length]).toEqual(['1000', 15])
    }
  })

  it('U11 pays an address twice and a sender twenty times an hour, and again later', async () => {
    const { exchange } = started
    const { address } = randomWallet().key
    const ask = async (to = address): Promise<string> => (await exchange.post('/faucet', { address: to })).code
    expect([await ask(), await ask(), await ask()]).toEqual(['0', '0', '4029'])
    let last = '0'
    for (let index = 0; index < 12 && last === '0'; index += 1) last = await ask(randomWallet().key.address)
    expect(last).toBe('4029')
    clock += 3_600_001
    expect(await ask()).toBe('0')
  })

  it('pays once for retries with the same key, and returns the same response', async () => {
    const { exchange } = started
    const { address } = randomWallet().key
    const ask = async (key: string): Promise<unknown> => {
      const response = await fetch(`${exchange.url}/faucet`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ address }),
      })
      return ((await response.json()) as { data: FaucetData }).data
    }
    clock += 3_600_001
    const first = await ask('one-key-of-the-faucet')
    expect(await ask('one-key-of-the-faucet')).toEqual(first)
    await exchange.close()
    const balances = await exchange.data<Record<string, { value: string }>>(`/wallet/balance/${address}`)
    expect(balances['SWTC']?.value).toBe('1000')
  })

  it("U11 rejects an invalid address with the contract's error", async () => {
    const { exchange } = started
    expect((await exchange.post('/faucet', { address: 'j'.repeat(30) })).code).toBe('1026')
    expect((await exchange.post('/faucet', {})).code).toBe('1026')
    expect((await exchange.post('/faucet', 'text')).code).toBe('4000')
  })
})

it('FAUCET=off and OUTBOX=off pay no test money, and send no code that only the outbox would receive', async () => {
  await using started = await startExchange({ env: { FAUCET: 'off', OUTBOX: 'off' } })
  const { exchange } = started
  const answers = [
    await exchange.post('/faucet', { address: randomWallet().key.address }),
    await new AccountBrowser(exchange.url).askCode('13800000000', 'register'),
  ]
  // the call does not exist on this network
  expect(answers.map(({ code }) => code)).toEqual(['4031', '4031'])
})
