import type { CoverProof, FinanceBonus, FinanceOrder, FinanceProduct } from '@tidebook/contract'
import { DAY_MS } from '@tidebook/contract/finance'
import { plain } from './cover.ts'
import type { BonusRow, CoverRow, FinanceOrderRow } from './finance-rows.ts'
import type { SoldProduct } from './products.repository.ts'

export function productOf({ id, sold, total, ...row }: SoldProduct): FinanceProduct {
  return {
    productID: id,
    family: row.family,
    token: row.token,
    issuer: row.issuer,
    rate: row.rate,
    days: row.days,
    early: row.early,
    unit: plain(row.unit),
    least: row.least,
    most: row.most,
    total,
    left: Math.max(0, total - sold),
  }
}

export function financeOrderOf(row: FinanceOrderRow): FinanceOrder {
  return {
    orderID: row.id,
    family: row.family,
    productID: row.product,
    boughtPers: row.shares,
    hash: row.hash ?? '',
    memo: row.id,
    state: row.state,
    ...(row.reason !== null && { reason: row.reason }),
    token: row.token,
    issuer: row.issuer,
    rate: row.rate,
    days: row.days,
    early: row.early,
    wallet: row.wallet,
    account: row.recipient,
    amount: plain(row.amount),
    promised: plain(row.promised),
    bonus: plain(row.bonus),
    passed: row.passed,
    payBy: row.pay_by.getTime(),
    ...(row.begins !== null && {
      begins: row.begins.getTime(),
      matures: row.begins.getTime() + row.days * DAY_MS,
    }),
    ...(row.pays !== null && { pays: plain(row.pays) }),
    ...(row.redeem_hash !== null && { redeemHash: row.redeem_hash }),
    created: row.created.getTime(),
    changed: row.changed.getTime(),
    steps: [...row.steps],
  }
}

export function bonusOf({ order_id: orderID, day, at, amount }: BonusRow): FinanceBonus {
  return {
    orderID,
    day,
    time: at.getTime(),
    amount: plain(amount),
  }
}

export function coverProofOf(row: CoverRow): CoverProof {
  return {
    day: row.day,
    time: row.at.getTime(),
    token: row.token,
    issuer: row.issuer,
    account: row.account,
    held: plain(row.held),
    owed: plain(row.owed),
    ledger: Number(row.ledger),
    ledgerHash: row.ledger_hash,
  }
}
