import { cx } from '@tidebook/ui'
import type { MouseEvent, ReactElement } from 'react'
import { useT } from '../lib/i18n.ts'

const look =
  'sr-only focus:not-sr-only focus:absolute focus:z-(--z-tooltip) focus:m-2 focus:rounded-2 focus:bg-surface-3 focus:px-3 focus:py-2'

function toOrderForm(event: MouseEvent): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('#order-form input')?.focus()
}

/** The first tab stops: they skip the header to the screen, or on the trade screen to the order form. */
export function SkipLinks({ orderForm }: { orderForm: boolean }): ReactElement {
  const t = useT()
  return (
    <>
      <a href="#main" className={look}>
        {t('shell.skip')}
      </a>
      {orderForm && (
        // A phone shows the form in a separate sheet.
        <a href="#order-form" className={cx('max-tablet:hidden', look)} onClick={toOrderForm}>
          {t('shell.skip-order')}
        </a>
      )}
    </>
  )
}
