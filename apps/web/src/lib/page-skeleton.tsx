import { LogoMark } from '@tidebook/ui'
import type { ReactElement } from 'react'

/** The panels of the trade screen in the layout for the window width. */
export function TradeShape(): ReactElement {
  return (
    <div className="sk-trade" aria-busy="true">
      <div className="sk-summary" />
      <div className="sk-chart" />
      <div className="sk-bars sk-markets" />
      <div className="sk-bars sk-forms" />
      <div className="sk-bars sk-book" />
      <div className="sk-bars sk-trades" />
      <div className="sk-bars sk-orders" />
    </div>
  )
}

/** A page with a heading and a list; `narrow` for a page of forms. */
export function ListShape({ narrow }: { readonly narrow?: boolean | undefined }): ReactElement {
  return (
    <div className={narrow ? 'sk-list sk-narrow' : 'sk-list'} aria-busy="true">
      <div className="sk-head">
        <i />
      </div>
      <div className="sk-bars" />
    </div>
  )
}

/** The skeleton of the header: logo, links, status and wallet. */
function HeaderShape(): ReactElement {
  return (
    <div className="sk-header">
      <LogoMark />
      <i />
      <i />
      <i />
    </div>
  )
}

/** The whole page as index.html paints it before any code runs (first-paint.css selects one of the two skeletons). */
export function PageShape(): ReactElement {
  return (
    <div className="sk-app">
      <HeaderShape />
      <TradeShape />
      <ListShape />
      <div className="sk-tab-bar" />
    </div>
  )
}
