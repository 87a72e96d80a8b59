import { cx, Field } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { MAX_TAG_LENGTH } from '../model/transfer-problems.ts'
import { editTransfer } from '../model/transfer-form.ts'
import type { TransferView } from '../services/use-transfer.ts'

const MAX_MEMO_LENGTH = 2048

/** A public memo, and the tag that some recipients use to assign payments. */
export function MemoFields({ view }: { view: TransferView }): ReactElement | null {
  const { form, problems, rules } = view
  const t = useT()
  if (rules.memoBytes === 0 && !rules.hasTag) return null
  return (
    <div className={cx('grid items-start gap-3', rules.hasTag && 'tablet:grid-cols-[1fr_var(--label-w)]')}>
      {rules.memoBytes > 0 && (
        <Field
          caption={t('transfer.memo')}
          size="large"
          value={form.memo}
          maxLength={MAX_MEMO_LENGTH}
          autoComplete="off"
          placeholder={t('transfer.optional')}
          error={problems.memo && t(`transfer.memo.${problems.memo}`, { bytes: rules.memoBytes })}
          onChange={(event) => editTransfer({ memo: event.target.value })}
        />
      )}
      {rules.hasTag && (
        <Field
          caption={t('transfer.tag')}
          size="large"
          value={form.tag}
          maxLength={MAX_TAG_LENGTH}
          inputMode="numeric"
          autoComplete="off"
          error={problems.tag && t(`transfer.tag.${problems.tag}`)}
          onChange={(event) => editTransfer({ tag: event.target.value.trim() })}
        />
      )}
    </div>
  )
}
