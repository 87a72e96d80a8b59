import { cx, type Icon } from '@tidebook/ui'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { Link } from '../../../lib/router/index.ts'

/** A link of the side navigation. */
export interface SideLink {
  readonly id: string
  readonly label: string
  readonly to: string
  readonly icon?: Icon | undefined
}

/** A tab with a line below it on a narrow window, an entry of a list on a wide one. */
function place(on: boolean): string {
  return cx(
    'flex min-h-10 flex-none items-center gap-2 border-b-2 whitespace-nowrap transition-colors pointer-coarse:min-h-11 desk:rounded-2 desk:border-b-0 desk:px-3',
    on
      ? 'border-accent font-medium text-1 desk:bg-accent-tint desk:text-accent'
      : 'border-transparent text-2 hover:text-1 desk:hover:bg-surface-2',
  )
}

/** Side navigation of a page; on a narrow window a row above it, scrolled to the current link. */
export function SideNav(props: {
  readonly label: string
  readonly links: readonly SideLink[]
  readonly current: string
}): ReactElement {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [props.current])
  return (
    <nav aria-label={props.label}>
      <ul
        ref={list}
        className="no-scrollbar flex gap-4 overflow-x-auto border-b desk:flex-col desk:gap-1 desk:border-b-0"
      >
        {props.links.map(({ id, label, to, icon: Mark }) => (
          <li key={id} className="flex-none">
            <Link
              to={to}
              aria-current={id === props.current ? 'page' : undefined}
              className={place(id === props.current)}
            >
              {Mark && <Mark className="max-desk:hidden" />}
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Layout of a reading page: the title, navigation on the left and content on the right. */
export function Frame(props: {
  readonly title: string
  readonly lead?: string
  readonly side?: ReactNode
  readonly children: ReactNode
}): ReactElement {
  const { title, lead, side, children } = props
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 pb-10 tablet:px-page-pad tablet:pt-5">
      <div
        className={cx(
          'grid grid-cols-1 items-start gap-4 desk:gap-6',
          side !== undefined && 'desk:grid-cols-[var(--side-nav-w)_minmax(0,1fr)]',
        )}
      >
        <div className={cx('flex min-w-0 flex-col gap-3', side !== undefined && 'desk:sticky desk:top-5')}>
          <div>
            <h1 className="text-20 font-semibold max-tablet:sr-only">{title}</h1>
            {lead !== undefined && <p className="mt-1 text-2">{lead}</p>}
          </div>
          {side}
        </div>
        <div className="flex min-w-0 flex-col gap-3">{children}</div>
      </div>
    </div>
  )
}
