import { translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'
import { groupProgress } from '../model/group-progress.ts'
import { transactionStore } from '../model/transaction-store.ts'

/** Announces the progress of transactions that were signed together, in one message. */
export function announceGroup(group: string): void {
  const progress = groupProgress(transactionStore.get(), group)
  if (progress === undefined) return
  const { all, done, failed, unknown, settled } = progress
  const kind = progress.kind === 'cancel' ? 'cancel' : 'order'
  if (!settled) {
    showToast({
      key: group,
      kind: 'pending',
      title: translate(`transactions.together-${kind}-going`, { all }),
      text: translate('transactions.together-so-far', { done, failed, unknown }),
    })
    return
  }
  showToast({
    key: group,
    kind: failed === 0 ? 'done' : 'warning',
    title: translate(`transactions.together-${kind}-done`, { done, all }),
    ...(failed > 0 && { text: translate('transactions.together-failed', { failed }) }),
  })
}
