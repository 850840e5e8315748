import { useEffect, useRef } from 'react';

/** Returns a function that closes the dialog if it is still open: another one may be open since. */
export function useCloseIfOpen(onClose: () => void): () => void {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => {
    if (isOpen.current) onClose();
  };
}
