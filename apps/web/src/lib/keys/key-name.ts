/** Modifier keys. */
const MODIFIERS: ReadonlySet<string> = new Set(['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'CapsLock'])

/** The fields of a keyboard event that identify a key. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * Returns a key in the form that bindings use: `b`, `?`, `Delete`, `Mod+k` (Ctrl, or Cmd on a Mac), `Alt+1`. Letters
 * are lowercase; for other keys the character already reflects Shift. Undefined for a modifier alone.
 */
export function keyName({ key, ctrlKey, metaKey, altKey }: KeyPress): string | undefined {
  if (MODIFIERS.has(key) || key === '' || key === 'Dead' || key === 'Unidentified') return undefined
  const bare = [...key].length === 1 ? key.toLowerCase() : key
  const named = bare === ' ' ? 'Space' : bare
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${named}`
}

/** Whether the target accepts typed text: a single key is a letter there, not a command. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
