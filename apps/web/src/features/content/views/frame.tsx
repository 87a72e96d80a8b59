import { cx } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { Link } from '../../../lib/router/index.ts'

/** A link of the side navigation. */
export interface SideLink {
  readonly id: string
  readonly label: string
  readonly to: string
}

function place(on: boolean): string {
  return cx(
    'flex min-h-8 flex-none items-center rounded-2 px-3 py-1 transition-colors pointer-coarse:min-h-11',
    on ? 'bg-surface-3 font-medium text-accent' : 'text-2 hover:bg-surface-2 hover:text-1',
  )
}

/** Side navigation of a page; on a narrow window a row above it. */
export function SideNav(props: {
  readonly label: string
  readonly links: readonly SideLink[]
  readonly current: string
}): ReactElement {
  return (
    <nav aria-label={props.label}>
      <ul className="flex flex-wrap gap-1 desk:flex-col">
        {props.links.map(({ id, label, to }) => (
          <li key={id} className="flex-none">
            <Link
              to={to}
              aria-current={id === props.current ? 'page' : undefined}
              className={place(id === props.current)}
            >
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
            <h1 className="text-20 font-semibold">{title}</h1>
            {lead !== undefined && <p className="mt-1 text-2">{lead}</p>}
          </div>
          {side}
        </div>
        <div className="flex min-w-0 flex-col gap-3">{children}</div>
      </div>
    </div>
  )
}
