/** Keys that change what another key means. */
const MODIFIERS: ReadonlySet<string> = new Set(['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'CapsLock'])

/** What of a keyboard event names a key. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * A key as bindings name it: `b`, `?`, `Delete`, `Mod+k` (Ctrl, or Cmd on a Mac), `Alt+1`. Letters are small: what Shift
 * makes of a key is in its character. Undefined for a modifier alone.
 */
export function keyName({ key, ctrlKey, metaKey, altKey }: KeyPress): string | undefined {
  if (MODIFIERS.has(key) || key === '' || key === 'Dead' || key === 'Unidentified') return undefined
  const bare = [...key].length === 1 ? key.toLowerCase() : key
  const named = bare === ' ' ? 'Space' : bare
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${named}`
}

/** Whether somebody types there: a key alone is a letter then, no command. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
