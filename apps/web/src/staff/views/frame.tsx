import type { StaffMember } from '@tidebook/contract'
import { Badge, Button, Empty, LogoMark, Menu, Notice, PersonIcon, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { failedRequestStore } from '../model/failed-request-store.ts'
import { ThemeButton } from '../../features/preferences/index.ts'
import { useT } from '../../lib/i18n.ts'
import { Link, useLocation } from '../../lib/router/index.ts'
import { pathOf } from '../model/paths.ts'
import type { Section } from '../sections/section.ts'
import { sectionsOf } from '../sections/sections.ts'
import { signOut } from '../services/session.ts'
import { useStore } from '../../lib/store.ts'
import { LanguageChoice } from './language-choice.tsx'

/** The id of the last request that ended with an unexpected error, until the member closes it. */
function FailedRequest(): ReactElement | null {
  const t = useT()
  const id = useStore(failedRequestStore)
  if (id === undefined) return null
  return (
    <Notice
      tone="danger"
      flat
      urgent
      action={
        <Button size="small" onClick={() => failedRequestStore.set(undefined)}>
          {t('common.close')}
        </Button>
      }
    >
      {t('error.unexpected')}. {t('error.unexpected-id', { id })}
    </Notice>
  )
}

/** Returns the section of an address, or the member's first section if the address names no section. */
function shownOf(sections: readonly Section[], pathname: string): Section | undefined {
  return sections.find(({ id }) => pathOf(id) === pathname.replace(/\/$/, '')) ?? sections[0]
}

/** Maximum number of sections next to the name and the tools in a wide window; more of them are on a separate line. */
const MAX_SIDE_SECTIONS = 8

/** Sections in the header, the selected one below it. */
export function Frame({ member }: { readonly member: StaffMember }): ReactElement {
  const t = useT()
  const { pathname } = useLocation()
  const sections = sectionsOf(member.role)
  const shown = shownOf(sections, pathname)
  const isShort = sections.length <= MAX_SIDE_SECTIONS
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex flex-none flex-wrap items-center gap-x-3 border-b bg-surface-1 px-3 whitespace-nowrap">
        <span className="flex h-header items-center gap-2 text-16 font-semibold tracking-(--track-logo)">
          <LogoMark />
          <span className="hidden tablet:inline">{t('shell.product')}</span>
        </span>
        <Badge tone="warning">{t('staff.badge')}</Badge>
        <nav
          aria-label={t('staff.nav')}
          className={cx('order-last flex w-full flex-wrap', isShort && 'wide:order-none wide:w-auto')}
        >
          {sections.map(({ id, label }) => (
            <Link
              key={id}
              to={pathOf(id)}
              aria-current={id === shown?.id ? 'page' : undefined}
              className={cx(
                'relative flex h-10 items-center px-2 text-14 font-medium hover:text-1',
                isShort && 'wide:h-header',
                id === shown?.id
                  ? 'text-1 after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:bg-accent'
                  : 'text-2',
              )}
            >
              {t(label)}
            </Link>
          ))}
        </nav>
        <span className="flex-1" />
        <LanguageChoice />
        <ThemeButton />
        <Menu
          label={t('staff.member', { name: member.name, role: t(`staff.role.${member.role}`) })}
          trigger={
            <>
              <PersonIcon size="small" />
              <span className="hidden max-w-40 truncate wide:inline">{member.name}</span>
            </>
          }
          triggerClassName="inline-flex h-7 items-center gap-2 rounded-2 border border-line-strong px-2 text-12 hover:bg-surface-2 pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
          end
          items={[{ id: 'out', label: t('staff.sign-out'), trailing: member.name }]}
          onSelect={() => void signOut()}
        />
      </header>
      <FailedRequest />
      {shown === undefined ? (
        <main className="grid flex-1">
          <Empty title={t('staff.nothing')}>{t('staff.nothing-next')}</Empty>
        </main>
      ) : (
        <shown.screen key={shown.id} />
      )}
    </div>
  )
}
