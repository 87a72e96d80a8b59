import { buttonClass, HistoryIcon, Notice } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import type { GatewayDirection } from '../model/gateway-path.ts'
import { useReplacement } from '../services/use-replacement.ts'

/** Frame of both screens: the description, links to the other screen and to the records, and a notice while closed. */
export function GatewayPage(props: {
  readonly way: GatewayDirection
  /** Whether the address of the page names an order, which has its own title. */
  readonly hasOrder: boolean
  readonly children: ReactNode
}): ReactElement {
  const { way, hasOrder, children } = props
  const t = useT()
  const closed = useReplacement()
  const other = way === 'deposit' ? 'withdraw' : 'deposit'
  return (
    <div className="mx-auto flex w-full max-w-240 flex-col gap-3 px-4 pt-5 pb-8 tablet:px-page-pad">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="max-tablet:sr-only">
          <h1 className="text-20 font-semibold">{t(`shell.title-${way}`)}</h1>
          {!hasOrder && <p className="mt-1 text-2">{t(`gateway.lead.${way}`)}</p>}
        </div>
        <span className="ms-auto flex gap-2">
          <Link to={`${PATHS.history}?tab=cross`} className={buttonClass('quiet')}>
            <HistoryIcon />
            {t('gateway.records')}
          </Link>
          <Link to={PATHS[other]} className={buttonClass()}>
            {t(`shell.title-${other}`)}
          </Link>
        </span>
      </div>
      {closed !== undefined && (
        <Notice
          tone="warning"
          action={
            closed.url !== '' && (
              <a
                href={closed.url}
                target="_blank"
                rel="noreferrer"
                className="font-medium whitespace-nowrap text-accent hover:underline"
              >
                {t('gateway.closed-open', { name: closed.name })}
              </a>
            )
          }
        >
          <p className="font-medium">{t(`gateway.closed.${way}`)}</p>
          {closed.name !== '' && <p className="text-2">{t('gateway.closed-instead', { name: closed.name })}</p>}
        </Notice>
      )}
      {children}
    </div>
  )
}
