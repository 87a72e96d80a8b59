import { Coin, CopyIcon, IconButton } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { showToast } from '../../features/toasts/index.ts'
import { copyText } from '../../features/wallet/index.ts'
import { useT } from '../../lib/i18n.ts'

/** The head of an account page: the account's mark, its full address, and the actions. */
export function EntityHead({
  title,
  id,
  children,
}: {
  readonly title: string
  readonly id: string
  readonly children?: ReactNode
}): ReactElement {
  const t = useT()
  const copy = async (): Promise<void> => {
    await copyText(id)
    showToast({ kind: 'done', title: t('explorer.copied') })
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 items-center gap-3">
        <Coin large seed={id} />
        <div className="min-w-0">
          <h1 className="text-20 font-semibold">{title}</h1>
          <p className="flex items-center gap-1 text-13 text-2">
            <span className="break-all" translate="no">
              {id}
            </span>
            <IconButton label={t('explorer.copy')} onClick={() => void copy()}>
              <CopyIcon />
            </IconButton>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-tablet:w-full max-tablet:*:flex-1">{children}</div>
    </div>
  )
}
