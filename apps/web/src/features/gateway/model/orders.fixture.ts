import { ORDER_STATUS, type AgentInfo, type DepositOrder, type WithdrawOrder } from '@tidebook/contract/gateway'

export const WALLET = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
export const PAYER = '0x52908400098527886E0F7030069857D2E4169EE7'

/** The ETH gateway as the exchange describes it. */
export const ETH_AGENT: AgentInfo = {
  base: 'ETH',
  chain: 'eth',
  token: 'JETH',
  decimals: 18,
  deposit: {
    enabled: true,
    minimum: '0.01',
    maximum: '100',
    keep: '0.04',
    fee: { kind: 'percent', value: '0.3' },
    confirmations: 12,
    account: PAYER,
  },
  withdraw: {
    enabled: true,
    minimum: '0.01',
    maximum: '100',
    fee: { kind: 'fixed', value: '0.002' },
    agent: 'jsk45ksJZUB7durZrLt5e86Eu2gtiXNRN4',
  },
  halved: { token: 'JJCC', from: '10000' },
}

/** A new, unpaid deposit. */
export const DEPOSIT: DepositOrder = {
  orderID: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  base: 'ETH',
  chain: 'eth',
  token: 'JETH',
  wallet: WALLET,
  from: PAYER,
  to: '0x2995c1376A852E4040caf9dbAE2c765e24C37a15',
  amount: '0.5',
  status: ORDER_STATUS.created,
  created: 1_000,
  changed: 1_000,
  steps: [{ status: ORDER_STATUS.created, at: 1_000 }],
}

/** A withdrawal with a sent payment. */
export const WITHDRAWAL: WithdrawOrder = {
  orderID: '7f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  base: 'ETH',
  chain: 'eth',
  token: 'JETH',
  wallet: WALLET,
  to: PAYER,
  amount: '0.3',
  fee: '0.002',
  pays: '0.298',
  agent: 'jsk45ksJZUB7durZrLt5e86Eu2gtiXNRN4',
  memo: `{"eth_wallet":"${PAYER}","value":"0.298"}`,
  hash: 'AB'.repeat(32),
  status: ORDER_STATUS.submitted,
  created: 1_000,
  changed: 2_000,
  steps: [
    { status: ORDER_STATUS.created, at: 1_000 },
    { status: ORDER_STATUS.submitted, at: 2_000 },
  ],
}
