import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the size of a canvas in CSS pixels, and adapts its resolution to the pixel density of the screen. */
export function useCanvasSize(ref: RefObject<HTMLCanvasElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const canvas = ref.current
    if (canvas === null) return
    const observer = new ResizeObserver(() => {
      const density = window.devicePixelRatio
      const { clientWidth: width, clientHeight: height } = canvas
      canvas.width = Math.round(width * density)
      canvas.height = Math.round(height * density)
      canvas.getContext('2d')?.setTransform(density, 0, 0, density, 0, 0)
      setSize({ width, height })
    })
    observer.observe(canvas)
    return () => observer.disconnect()
  }, [ref])
  return size
}
