import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { HOSTILE_CODES, hostileMemos } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { depositMemo } from '../../modules/agent/deposit-memo.ts'
import { AgentWorld, hasAnvil, PERSON } from './agent-world.fixture.ts'
import { FinanceWorld } from './finance-world.fixture.ts'

const { success, failed, review } = ORDER_STATUS

function hexOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('hex').toUpperCase()
}

function memos(data: string) {
  return { Memos: [{ Memo: { MemoData: data } }] }
}

describe('a gateway that receives malicious payments', () => {
  let world: AgentWorld
  beforeAll(async () => {
    world = await AgentWorld.start({ chains: hasAnvil ? ['eth', 'xrp'] : ['xrp'] })
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())

  const withdrawalsOf = async (wallet: string) => (await world.withdrawals()).filter((row) => row.wallet === wallet)
  const depositOf = async (hash: string) => (await world.deposits()).find((row) => row.chain_hash === hash)
  const isSettled = async (hash: string): Promise<boolean> => {
    const status = (await depositOf(hash))?.status
    return status === success || status === review
  }

  /** Checks that a subsequent honest withdrawal is paid. */
  const expectWithdrawals = async (): Promise<void> => {
    const honest = await world.wallet({ SWT: '1000', JXRP: '100' })
    const to = world.stranger('xrp')
    await world.withdraw(honest, 'JXRP', '50', world.memo('xrp', to, '50'))
    await world.until('the honest withdrawal', async () =>
      (await withdrawalsOf(honest.address)).some(({ status }) => status === success),
    )
    expect(await world.xrpOf(to)).toBe('49.8')
  }

  /** Checks that a subsequent honest deposit is credited. */
  const expectDeposits = async (): Promise<void> => {
    const honest = await world.wallet()
    const { address, memo } = await world.addressOf('XRP', honest.address)
    const hash = await world.payXrp(address, '50', memo)
    await world.until('the honest deposit', async () => (await depositOf(hash))?.status === success)
    expect(await depositOf(hash)).toMatchObject({ wallet: honest.address, account: PERSON })
  }

  it.each([
    ['a NUL byte in its memo', '00'],
    ['a NUL in the recipient that its memo decodes to', hexOf('{"xrp_wallet":"x\\u0000","value":"30"}')],
  ])(
    'returns a withdrawal with %s, and pays the next one',
    async (_, data) => {
      const attacker = await world.wallet({ SWT: '1000', JXRP: '30' })
      const hash = await world.withdraw(attacker, 'JXRP', '30', undefined, memos(data))
      await expectWithdrawals()
      const [row] = await withdrawalsOf(attacker.address)
      expect(row).toMatchObject({ ledger_hash: hash, status: failed, reason: 'returned', recipient: null })
      expect(await world.held(attacker.address, 'JXRP')).toBe('30')
    },
    240_000,
  )

  it('escalates a deposit with a NUL byte in its memo to staff, and credits the next one', async () => {
    const hash = await world.payXrpWith(world.accountOf('xrp'), '30', '00')
    await expectDeposits()
    expect(await depositOf(hash)).toMatchObject({ status: review, reason: 'unreadableMemo', wallet: '', memo: null })
  }, 240_000)

  it('continues after withdrawals with any memo content, and pays none of them', async () => {
    const attacker = await world.wallet({ SWT: '1000', JXRP: '10000' })
    const corpus = hostileMemos(['xrp_wallet', 'value', 'tag', 'order'], {
      xrp_wallet: '"rNotAnAddress"',
      value: '"20"',
    })
    for (const { data } of corpus) await world.withdraw(attacker, 'JXRP', '20', undefined, memos(data))
    await expectWithdrawals()
    await world.until('all back', async () =>
      (await withdrawalsOf(attacker.address)).every(({ status }) => status === failed),
    )
    expect(await withdrawalsOf(attacker.address)).toHaveLength(corpus.length)
    expect(await world.held(attacker.address, 'JXRP')).toBe('10000')
  }, 600_000)

  it('continues after deposits with any memo content, and credits none without a wallet', async () => {
    const { address: wallet } = await world.wallet()
    const corpus = hostileMemos(['jtaddress'], { jtaddress: '"jNotAnAddress"', index: '1' })
    const hashes: string[] = []
    for (const { data } of corpus) hashes.push(await world.payXrpWith(world.accountOf('xrp'), '20', data))
    await expectDeposits()
    await world.until('all with the staff', async () => (await Promise.all(hashes.map(isSettled))).every(Boolean))
    for (const [index, hash] of hashes.entries())
      expect(await depositOf(hash), corpus[index]?.name).toMatchObject({ status: review, reason: 'unreadableMemo' })
    // An owner index that is not a number identifies only the wallet.
    const named = hostileMemos(['index'], { jtaddress: JSON.stringify(wallet) }).filter(({ name }) =>
      name.startsWith('index of'),
    )
    for (const { data } of named) await world.payXrpWith(world.accountOf('xrp'), '20', data)
    await expectDeposits()
    const rows = (await world.deposits()).filter((row) => row.wallet === wallet)
    expect(rows.every(({ account }) => account === null)).toBe(true)
  }, 600_000)

  it('reads past payments in tokens whose codes contain hostile bytes', async () => {
    const { exchange } = world
    const attacker = await world.wallet()
    const before = (await world.withdrawals()).length
    const results: string[] = []
    for (const currency of HOSTILE_CODES) {
      const { result } = await exchange.reopened(attacker).submit({
        TransactionType: 'Payment',
        Destination: world.accountOf('swt'),
        Amount: { currency, issuer: attacker.address, value: '7' },
        Flags: 0,
      })
      results.push(result)
    }
    expect(results).toContain('tesSUCCESS')
    await expectWithdrawals()
    expect(await world.withdrawals()).toHaveLength(before + 1)
  }, 240_000)

  it.skipIf(!hasAnvil)(
    'continues after ETH payments with any transaction data, and credits each',
    async () => {
      const honest = await world.wallet()
      const { address: to } = await world.addressOf('ETH', honest.address)
      const [from] = (await world.anvil.call('eth_accounts', [])) as [string]
      const corpus = hostileMemos(['eth_wallet'])
      for (const { data } of corpus)
        await world.anvil.call('eth_sendTransaction', [{ from, to, value: '0x2386f26fc10000', data: `0x${data}` }])
      await world.mine()
      await world.payEth(to, '0.5')
      await world.until('all of it', async () => {
        const rows = (await world.deposits()).filter((row) => row.wallet === honest.address)
        return rows.length === corpus.length + 1 && rows.every(({ status }) => status === success || status === review)
      })
      expect((await world.deposits()).filter((row) => row.recipient === to && row.memo !== null)).toEqual([])
    },
    600_000,
  )

  describe('a memo that the database rejects', () => {
    /** Makes the database reject payment rows with this memo, as it would reject a value of the wrong type. */
    const refuse = async (table: string, memo: string, state: string): Promise<() => Promise<void>> => {
      await world.pool.query(`create function app.refuse() returns trigger language plpgsql as $$
        begin
          if new.memo = '${memo}' then raise exception using errcode = '${state}', message = 'refused'; end if;
          return new;
        end $$`)
      await world.pool.query(
        `create trigger refuse before insert or update on app.${table} for each row execute function app.refuse()`,
      )
      return async () => {
        await world.pool.query('drop function app.refuse cascade')
      }
    }

    it.each(['22021', '23514', '54000'])(
      'stores a deposit without its memo and does not credit it (%s)',
      async (state) => {
        const { address: wallet } = await world.wallet()
        const { address, memo = '' } = await world.addressOf('XRP', wallet)
        const allow = await refuse('gateway_deposits', memo, state)
        const hash = await world.payXrp(address, '30', memo)
        await expectDeposits()
        await allow()
        expect(await depositOf(hash)).toMatchObject({
          wallet: '',
          memo: null,
          received: '30',
          reason: 'unreadableMemo',
        })
      },
      240_000,
    )

    it.each(['53100', '40001', '57014'])(
      'reads a deposit again after the database has recovered, and credits it once (%s)',
      async (state) => {
        const { address: wallet } = await world.wallet()
        const { address, memo = '' } = await world.addressOf('XRP', wallet)
        const allow = await refuse('gateway_deposits', memo, state)
        const hash = await world.payXrp(address, '30', memo)
        await world.rest(3)
        expect(await depositOf(hash)).toBeUndefined()
        await allow()
        await world.until('the deposit', async () => (await depositOf(hash))?.status === success)
        await world.rest(2)
        expect((await world.deposits()).filter((row) => row.chain_hash === hash)).toMatchObject([{ wallet, memo }])
        expect(await world.held(wallet, 'JXRP')).toBe('30')
      },
      240_000,
    )

    it('returns a withdrawal, and pays the next one', async () => {
      const attacker = await world.wallet({ SWT: '1000', JXRP: '30' })
      const memo = world.memo('xrp', world.stranger('xrp'), '30')
      const allow = await refuse('gateway_withdrawals', memo, '22021')
      await world.withdraw(attacker, 'JXRP', '30', memo)
      await expectWithdrawals()
      await allow()
      expect(await withdrawalsOf(attacker.address)).toMatchObject([{ status: failed, memo: null, recipient: null }])
    }, 240_000)
  })

  it('stores the memo of an honest deposit unchanged', async () => {
    const { address: wallet } = await world.wallet()
    const memo = depositMemo({ wallet })
    const hash = await world.payXrp(world.accountOf('xrp'), '30', memo)
    await world.until('the deposit', async () => (await depositOf(hash))?.status === success)
    expect(await depositOf(hash)).toMatchObject({ memo, wallet })
  }, 240_000)
})

describe('the finance account that receives malicious payments', () => {
  let world: FinanceWorld
  beforeAll(async () => {
    world = await FinanceWorld.start()
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())

  const payments = async () =>
    (
      await world.pool.query<{ hash: string; state: string; memo: string | null; fault: string | null }>(
        'select hash, state, memo, fault from app.finance_payments',
      )
    ).rows

  it('returns a payment with a NUL byte in its memo, and accepts the next one', async () => {
    const saver = await world.join()
    const order = await world.buy(saver, await world.product('CNY'), 1)
    const hash = await world.pay(saver, order, { amount: '1', ...memos('00') })
    await world.pay(saver, order)
    await world.until(saver, order, 2)
    await world.world.rest(4)
    expect((await payments()).find((row) => row.hash === hash)).toEqual({
      hash,
      state: 'returned',
      memo: null,
      fault: 'memo',
    })
  }, 240_000)

  it('continues after any memo content, and returns all of the payments', async () => {
    const saver = await world.join()
    const order = await world.buy(saver, await world.product('CNY'), 1)
    const hashes: string[] = []
    for (const { data } of hostileMemos(['orderID']))
      hashes.push(await world.pay(saver, order, { amount: '1', ...memos(data) }))
    await world.pay(saver, order)
    await world.until(saver, order, 2)
    await world.world.rest(6)
    const rows = (await payments()).filter(({ hash }) => hashes.includes(hash))
    expect(rows).toHaveLength(hashes.length)
    for (const row of rows) expect(row).toMatchObject({ state: 'returned', fault: 'memo' })
  }, 600_000)
})
