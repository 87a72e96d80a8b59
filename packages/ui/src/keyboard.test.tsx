// @vitest-environment happy-dom
import { useRef, type ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { focused, onPage } from '../test/render.ts'
import { Button, Checkbox, Dialog, Field, Menu, Segmented, Switch, Tabs, Th, Toast } from './index.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useRoving, type RovingOptions } from './use-roving.ts'

let page: ReturnType<typeof onPage>

function show(element: ReactElement) {
  return (page = onPage(element))
}

function none(): void {
  return undefined
}

const items = ['one', 'two', 'three'].map((id) => ({ id, label: id }))

beforeEach(() => {
  // Elements have no size without a layout.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList)
})
afterEach(() => {
  page.leave()
  vi.restoreAllMocks()
})

describe('tabs', () => {
  it('select and move the focus with arrows, Home and End, and wrap around', () => {
    const onChange = vi.fn()
    const tabs = (value: string) => <Tabs label="x" panelId="p" items={items} value={value} onChange={onChange} />
    const { press, all, focus, show: again } = show(tabs('one'))
    focus(all('[role=tab]')[0])
    for (const [key, id] of [
      ['ArrowRight', 'two'],
      ['End', 'three'],
      ['ArrowRight', 'one'],
      ['ArrowLeft', 'three'],
      ['Home', 'one'],
    ] as const) {
      expect(press(key)).toBe(true)
      expect([key, onChange.mock.lastCall, focused()]).toEqual([key, [id], id])
      again(tabs(id))
      expect(all('[tabindex="0"]').map((tab) => tab.textContent)).toEqual([id])
      expect(all('[aria-selected=true]').map((tab) => tab.textContent)).toEqual([id])
    }
    const calls = onChange.mock.calls.length
    expect([press('a'), press('Tab'), onChange.mock.calls.length]).toEqual([false, false, calls])
    expect(all('[aria-controls=p]').length).toBe(3)
  })

  it('select with a click', () => {
    const onChange = vi.fn()
    const { all, click } = show(<Tabs label="x" items={items} value="one" onChange={onChange} />)
    click(all('[role=tab]')[2] ?? document.body)
    expect(onChange.mock.calls).toEqual([['three']])
  })
})

describe('a list with one tab stop', () => {
  const List = ({ names, ...options }: Partial<RovingOptions> & { names: readonly string[] }): ReactElement => {
    const roving = useRoving<HTMLDivElement>({ items: 'button', axis: 'vertical', ...options })
    return (
      <div {...roving} tabIndex={-1}>
        {names.map((name) => (
          <button key={name} type="button" className={name}>
            {name}
          </button>
        ))}
      </div>
    )
  }
  const stops = () => page.all('button').map((item) => item.tabIndex)

  it('moves with the arrows of its axis and ignores the others', () => {
    const { press, all, focus } = show(<List names={['a', 'b', 'c']} />)
    expect(stops()).toEqual([0, -1, -1])
    focus(all('button')[0])
    expect([press('ArrowDown'), focused(), stops()]).toEqual([true, 'b', [-1, 0, -1]])
    expect([press('ArrowRight'), focused()]).toEqual([false, 'b'])
    expect([press('End'), focused(), press('ArrowDown'), focused()]).toEqual([true, 'c', true, 'a'])
    page.leave()
    show(<List names={['a', 'b']} axis="horizontal" />)
    page.focus(page.all('button')[0])
    expect([page.press('ArrowDown'), page.press('ArrowRight'), focused()]).toEqual([false, true, 'b'])
  })

  it('starts with the requested item and stays with the last visited one', () => {
    const { all, focus, show: again } = show(<List names={['a', 'b', 'c']} first=".b" />)
    expect(stops()).toEqual([-1, 0, -1])
    focus(all('button')[2])
    again(<List names={['a', 'b', 'c', 'd']} first=".b" />)
    expect(stops()).toEqual([-1, -1, 0, -1])
  })

  it('jumps to names by typed letters, combined when typed quickly, only when enabled', () => {
    const names = ['SWTC', 'USDT', 'SOL', 'STX']
    const { press, all, focus } = show(<List names={names} typeAhead />)
    let now = 1000
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => now)
    const type = (key: string, ms: number): string => {
      now += ms
      press(key)
      return focused()
    }
    focus(all('button')[0])
    expect([type('s', 1000), type('t', 100), type('u', 1000), type('s', 699)]).toEqual(['SOL', 'STX', 'USDT', 'USDT'])
    expect([type('s', 700), press('s', { ctrlKey: true }), press('#')]).toEqual(['SOL', false, false])
    page.leave()
    show(<List names={names} />)
    page.focus(page.all('button')[0])
    expect([page.press('u'), focused()]).toEqual([false, 'SWTC'])
  })

  it('ignores keys that were handled elsewhere or come from outside', () => {
    const { all, press, focus } = show(<List names={['a', 'b']} />)
    expect(press('ArrowDown')).toBe(false)
    const [first] = all('button')
    first?.addEventListener('keydown', (event) => event.preventDefault())
    focus(first)
    press('ArrowDown')
    expect(focused()).toBe('a')
  })

  it('skips hidden items', () => {
    const { press, all, focus } = show(<List names={['a', 'b', 'c']} />)
    const hidden = all('button')[1]
    vi.mocked(Element.prototype.getClientRects).mockImplementation(function (this: Element) {
      return (this === hidden ? [] : [new DOMRect()]) as unknown as DOMRectList
    })
    focus(all('button')[0])
    press('ArrowDown')
    expect(focused()).toBe('c')
  })
})

describe('focus in a container with changing controls', () => {
  const Place = ({ names }: { names: readonly string[] }): ReactElement => {
    const place = useRef<HTMLDivElement>(null)
    useKeptFocus(place, 'button')
    return (
      <div ref={place} tabIndex={-1} aria-label="place">
        {names.map((name) => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
      </div>
    )
  }

  it('moves to the control now in that place, then to the last one, then to the container', () => {
    const { all, focus, show: again } = show(<Place names={['a', 'b', 'c']} />)
    focus(all('button')[1])
    again(<Place names={['a', 'c']} />)
    expect(focused()).toBe('c')
    again(<Place names={['a']} />)
    expect(focused()).toBe('a')
    again(<Place names={[]} />)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('place')
  })

  it('is not taken from elsewhere', () => {
    const { all, focus, show: again } = show(<Place names={['a', 'b']} />)
    const other = document.createElement('button')
    document.body.append(other)
    focus(all('button')[1])
    focus(other)
    again(<Place names={['a']} />)
    expect(document.activeElement).toBe(other)
    other.remove()
  })

  it('is not intercepted on its way to another control by a render', () => {
    const { all, focus, show: again } = show(<Place names={['a', 'b']} />)
    const [button] = all('button')
    focus(button)
    const held = vi.spyOn(button as HTMLElement, 'focus')
    const other = document.createElement('button')
    button?.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: other }))
    const nowhere = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body)
    again(<Place names={['a', 'b', 'c']} />)
    nowhere.mockRestore()
    expect(held).not.toHaveBeenCalled()
  })

  it('is not restored where it never was', () => {
    show(<Place names={['a', 'b']} />).show(<Place names={['a']} />)
    expect(document.activeElement).toBe(document.body)
  })
})

describe('a dialog', () => {
  const dialog = (more: Partial<Parameters<typeof Dialog>[0]>, onClose = none) => (
    <Dialog open title="Sign" closeLabel="Close" onClose={onClose} {...more}>
      <input aria-label="amount" />
      <button type="button">Yes</button>
    </Dialog>
  )
  const box = () => page.all('dialog')[0] as HTMLDialogElement
  const cancel = () => {
    const event = new Event('cancel', { cancelable: true })
    page.tell(box(), event)
    return event.defaultPrevented
  }

  it('opens as modal with the focus below its close button, is named by its title, and disappears when closed', () => {
    const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    show(dialog({}))
    expect([shown.mock.calls.length, box().open, focused()]).toEqual([1, true, 'amount'])
    expect(document.getElementById(box().getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Sign')
    page.show(dialog({ title: 'Other' }))
    expect(shown).toHaveBeenCalledTimes(1)
    page.show(dialog({ open: false }))
    expect([box().open, box().textContent]).toEqual([false, ''])
  })

  it.each<[string, Partial<Parameters<typeof Dialog>[0]>, [cross: number, escape: number, beside: number]]>([
    ['as it is', {}, [1, 1, 1]],
    ['with something typed', { sticky: true }, [1, 1, 0]],
    ['at work', { busy: true }, [0, 0, 0]],
  ])('%s requests closing by close button, Escape and backdrop: %o %o', (_title, more, expected) => {
    const onClose = vi.fn()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
    show(dialog(more, onClose))
    clock.mockReturnValue(1500)
    const countRequests = (act: () => void): number => {
      onClose.mockClear()
      act()
      return onClose.mock.calls.length
    }
    expect([
      countRequests(() => page.click(page.all('[aria-label=Close]')[0] ?? document.body)),
      countRequests(() => expect(cancel()).toBe(true)),
      countRequests(() => page.click(box())),
    ]).toEqual(expected)
    expect(countRequests(() => page.click(page.all('input')[0] ?? document.body))).toBe(0)
    clock.mockRestore()
  })

  it('ignores the second click of the double-click that opened it', () => {
    const onClose = vi.fn()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
    show(dialog({}, onClose))
    clock.mockReturnValue(1499)
    page.click(box())
    clock.mockReturnValue(9000)
    const cross = page.all('[aria-label=Close]')[0] ?? document.body
    const press = (detail: number): void => page.tell(cross, new MouseEvent('click', { bubbles: true, detail }))
    press(2)
    expect(onClose).not.toHaveBeenCalled()
    // Clicks of a press that started in the dialog count, the second one included.
    page.tell(cross, new MouseEvent('mousedown', { bubbles: true, detail: 1 }))
    press(2)
    expect(onClose).toHaveBeenCalledTimes(1)
    page.click(box())
    expect(onClose).toHaveBeenCalledTimes(2)
    clock.mockRestore()
  })

  it('calls the current handler, and none after removal', () => {
    const [first, second] = [vi.fn(), vi.fn()]
    show(dialog({}, first))
    page.show(dialog({}, second))
    cancel()
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
    const element = box()
    page.show(<p />)
    expect(element.open).toBe(false)
    element.dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(second).toHaveBeenCalledTimes(1)
  })
})

describe('a menu', () => {
  const menu = (more: object = {}, onSelect: (id: string) => void = none) => (
    <Menu label="Pick" trigger="Open" items={items} onSelect={onSelect} {...more} />
  )
  const open = (state = 'open') => {
    const list = page.all('[role=menu]')[0]
    if (list === undefined) throw new TypeError('no menu')
    list.hidePopover = none
    page.tell(list, Object.assign(new Event('toggle'), { newState: state, oldState: 'closed' }))
    return list
  }

  it('STA-001 is an automatic popover, which the browser closes on an outside click', () => {
    show(menu())
    const list = page.all('[role=menu]')[0]
    expect([list?.getAttribute('popover'), page.all('button')[0]?.getAttribute('popovertarget')]).toEqual([
      'auto',
      list?.id,
    ])
  })

  it('reports that it is open, starts with the selected item, and supports arrows', () => {
    show(menu({ choice: true, items: items.map((item) => ({ ...item, on: item.id === 'two' })) }))
    const [button] = page.all('button')
    expect([button?.getAttribute('aria-haspopup'), button?.getAttribute('aria-expanded')]).toEqual(['menu', 'false'])
    open()
    expect([button?.getAttribute('aria-expanded'), focused()]).toEqual(['true', 'two'])
    expect(page.all('[role=menuitemradio]').map((item) => item.getAttribute('aria-checked'))).toEqual([
      'false',
      'true',
      'false',
    ])
    expect([page.press('ArrowDown'), focused(), page.press('ArrowDown'), focused()]).toEqual([
      true,
      'three',
      true,
      'one',
    ])
    open('closed')
    expect(button?.getAttribute('aria-expanded')).toBe('false')
  })

  it('starts with the first item when it has actions; Tab closes it and moves on', () => {
    show(menu())
    const list = open()
    const hide = vi.fn()
    list.hidePopover = hide
    expect([focused(), page.all('[role=menuitem]').length, page.all('[aria-checked]').length]).toEqual(['one', 3, 0])
    expect([page.press('Tab'), hide.mock.calls.length]).toEqual([false, 1])
  })

  it('closes on selection', () => {
    const chosen = vi.fn()
    show(menu({}, chosen))
    const list = open()
    const order: string[] = []
    list.hidePopover = () => order.push('hidden')
    chosen.mockImplementation((id: string) => order.push(id))
    page.click(page.all('[role=menuitem]')[1] ?? document.body)
    expect(order).toEqual(['hidden', 'two'])
  })
})

describe('roles', () => {
  it('keep a blocked or pending button in the focus order and ignore presses', () => {
    const [pressed, sent] = [vi.fn(), vi.fn((event: Event) => event.preventDefault())]
    const form = (more: object) => (
      <form>
        <Button type="submit" onClick={pressed} {...more}>
          Buy
        </Button>
      </form>
    )
    show(form({}))
    page.all('form')[0]?.addEventListener('submit', sent)
    const button = () => page.all('button')[0] as HTMLButtonElement
    const press = () => {
      button().click()
      return [pressed.mock.calls.length, sent.mock.calls.length, button().getAttribute('aria-disabled')]
    }
    expect(press()).toEqual([1, 1, null])
    page.show(form({ blocked: true }))
    expect([...press(), button().disabled, button().getAttribute('aria-busy')]).toEqual([1, 1, 'true', false, null])
    page.show(form({ pending: true }))
    expect([...press(), button().disabled, button().getAttribute('aria-busy')]).toEqual([1, 1, 'true', false, 'true'])
  })

  it('report the selection of a segmented control', () => {
    const onChange = vi.fn()
    show(<Segmented label="x" items={items} value="one" onChange={onChange} />)
    const radios = page.all('input') as HTMLInputElement[]
    expect(new Set(radios.map(({ name }) => name)).size).toBe(1)
    page.click(radios[2] ?? document.body)
    expect(onChange.mock.calls).toEqual([['three']])
  })

  it('report the state of a switch, whose label is its text', () => {
    show(
      <Switch checked onChange={none}>
        Sound
      </Switch>,
    )
    const [input] = page.all('input')
    expect([
      input?.getAttribute('role'),
      input?.getAttribute('aria-checked'),
      input?.closest('label')?.textContent,
    ]).toEqual(['switch', 'true', 'Sound'])
    page.show(<Checkbox onChange={none}>Box</Checkbox>)
    expect(page.all('input')[0]?.getAttribute('type')).toBe('checkbox')
  })

  it('describe a field by its error, otherwise by its hint, never by both', () => {
    const field = (more: object) => <Field id="f" caption="Price" hint="Per coin" {...more} />
    show(field({}))
    const about = () => {
      const [input] = page.all('input')
      const note = document.getElementById(input?.getAttribute('aria-describedby') ?? '')
      return [note?.textContent, note?.getAttribute('role'), input?.getAttribute('aria-invalid')]
    }
    expect(about()).toEqual(['Per coin', null, null])
    page.show(field({ error: 'Above 0' }))
    expect(about()).toEqual(['Above 0', 'alert', 'true'])
    page.show(field({ error: '' }))
    expect(about()).toEqual(['Per coin', null, null])
    page.show(field({ invalid: true }))
    expect(about()).toEqual(['Per coin', null, 'true'])
    page.show(field({ disabled: true }))
    expect(page.all('input')[0]?.hasAttribute('disabled')).toBe(true)
  })

  it.each([
    ['danger', 'alert'],
    ['warning', 'alert'],
    ['done', 'status'],
    ['buy', 'status'],
    ['pending', 'status'],
  ] as const)('UX-102 announce a message of %s as %s, which can be dismissed', (tone, role) => {
    const onClose = vi.fn()
    show(<Toast tone={tone} title="x" closeLabel="Close" onClose={onClose} />)
    expect(page.all('[role]')[0]?.getAttribute('role')).toBe(role)
    page.click(page.all('[aria-label=Close]')[0] ?? document.body)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('make only a sortable head a button', () => {
    const onSort = vi.fn()
    const table = (head: ReactElement) => (
      <table>
        <thead>
          <tr>{head}</tr>
        </thead>
      </table>
    )
    show(table(<Th sort="ascending">a</Th>))
    expect([page.all('button').length, page.all('[aria-sort]').length, page.all('[scope=col]').length]).toEqual([
      0, 0, 1,
    ])
    page.show(
      table(
        <Th sort="none" onSort={onSort}>
          a
        </Th>,
      ),
    )
    page.click(page.all('button')[0] ?? document.body)
    expect([onSort.mock.calls.length, page.all('[aria-sort=none]').length, page.all('svg').length]).toEqual([1, 1, 0])
  })
})
