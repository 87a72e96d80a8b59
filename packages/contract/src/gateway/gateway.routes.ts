import { OWN_READ, OWN_WRITE } from '../business-routes.ts'
import { INFO_READ, type Route } from '../route.ts'

const OWN_SEARCH = { ...OWN_READ, rate: 'search' } as const
const OPEN_READ = { ...INFO_READ, ownPages: true } as const

const READ_ERRORS = ['signInRequired', 'notAllowed', 'invalidParameter', 'tooFrequent', 'notReady'] as const
const OWN_ERRORS = [...READ_ERRORS, 'stillUnderWay'] as const
const ORDER_ERRORS = [
  'realNameRequired',
  'temporarilyUnavailable',
  'agentUnknown',
  'amountTooLarge',
  'amountBelowFee',
  'tooManyOrders',
  ...OWN_ERRORS,
] as const

/**
 * Orders of deposits (`td`) and withdrawals (`tw`), gateways, and the combined list. `{wallet}` is a wallet of the
 * caller's account.
 */
export const gatewayRoutes = {
  createDeposit: {
    ...OWN_WRITE,
    id: 'gateway.createDeposit',
    path: '/app/td/create_order/{uuid}/{wallet}',
    errors: ['depositPending', 'depositTooSmall', ...ORDER_ERRORS],
  },
  updateDeposit: {
    ...OWN_WRITE,
    id: 'gateway.updateDeposit',
    path: '/app/td/update_order/{uuid}/{wallet}',
    errors: ['orderGone', 'orderMoved', ...OWN_ERRORS],
  },
  cancelDeposit: {
    ...OWN_WRITE,
    method: 'DELETE',
    id: 'gateway.cancelDeposit',
    path: '/app/td/cancle_order/{uuid}/{wallet}',
    errors: ['orderGone', 'orderMoved', ...OWN_ERRORS],
  },
  deposit: {
    ...OWN_SEARCH,
    id: 'gateway.deposit',
    path: '/app/td/order_detail/{uuid}/{wallet}',
    errors: ['orderGone', ...READ_ERRORS],
  },
  pendingDeposit: {
    ...OWN_SEARCH,
    id: 'gateway.pendingDeposit',
    path: '/app/td/pending_order/{uuid}/{wallet}',
    errors: READ_ERRORS,
  },
  deposits: { ...OWN_SEARCH, id: 'gateway.deposits', path: '/app/td/my_orders/{uuid}/{wallet}', errors: READ_ERRORS },
  createWithdrawal: {
    ...OWN_WRITE,
    id: 'gateway.createWithdrawal',
    path: '/app/tw/create_order/{uuid}/{wallet}',
    errors: ['withdrawTooSmall', 'wrongRecipient', ...ORDER_ERRORS],
  },
  updateWithdrawal: {
    ...OWN_WRITE,
    id: 'gateway.updateWithdrawal',
    path: '/app/tw/update_order/{uuid}/{wallet}',
    errors: ['orderGone', 'orderMoved', ...OWN_ERRORS],
  },
  withdrawal: {
    ...OWN_SEARCH,
    id: 'gateway.withdrawal',
    path: '/app/tw/order_detail/{uuid}/{wallet}',
    errors: ['orderGone', ...READ_ERRORS],
  },
  withdrawals: {
    ...OWN_SEARCH,
    id: 'gateway.withdrawals',
    path: '/app/tw/my_orders/{uuid}/{wallet}',
    errors: READ_ERRORS,
  },
  depositAddress: {
    ...OWN_WRITE,
    id: 'gateway.depositAddress',
    path: '/app/agent/deposit_address/{uuid}/{wallet}',
    errors: ['realNameRequired', 'temporarilyUnavailable', 'agentUnknown', 'tooManyOrders', ...OWN_ERRORS],
  },
  agentInfo: {
    ...OPEN_READ,
    id: 'gateway.agentInfo',
    path: '/app/agent/agent_info',
    errors: ['invalidParameter', 'temporarilyUnavailable', 'notReady'],
  },
  coins: { ...OPEN_READ, id: 'gateway.coins', path: '/app/coin/coin_list', errors: ['notReady'] },
  tell: {
    ...OWN_WRITE,
    id: 'gateway.tell',
    path: '/app/v1/cross/create/{uuid}/{wallet}',
    errors: ['temporarilyUnavailable', 'tooManyOrders', ...OWN_ERRORS],
  },
  records: { ...OWN_SEARCH, id: 'gateway.records', path: '/app/v1/cross/list/{uuid}/{wallet}', errors: READ_ERRORS },
} as const satisfies Record<string, Route>
