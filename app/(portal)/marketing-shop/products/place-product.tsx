'use client';

import { useRef, useState } from 'react';
import { NumberField } from '@/components/form/number-field';
import Question from '@/components/ui/question';
import { BffError } from '@/lib/bff/client';
import { formatCount } from '@/lib/text/format';
import type { ProductRow } from './products-source';

/**
 * Asks for a product's new position, from 1, for moves too long to drag.
 *
 * @param isPart whether a filter shows only part of the list
 * @param mostMoved maximum products that one move may shift
 * @param onPlace moves it; throws if the products in between can't be read
 */
export default function PlaceProduct({
  product,
  place,
  total,
  isPart,
  mostMoved,
  onPlace,
  onClose,
  onClosed,
}: {
  product: ProductRow;
  place: number;
  total: number;
  isPart: boolean;
  mostMoved: number;
  onPlace: (place: number) => Promise<void>;
  onClose: () => void;
  onClosed: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const [fault, setFault] = useState<string | undefined>();

  const refuse = (sentence: string) => {
    setFault(sentence);
    field.current?.focus();
  };
  const move = async () => {
    if (wanted === null || wanted < 1 || wanted > total) {
      refuse(`Place must be from 1 to ${formatCount(total)}.`);
      return;
    }
    if (Math.abs(wanted - place) >= mostMoved) {
      refuse(`A product can move past at most ${formatCount(mostMoved - 1)} others at once.`);
      return;
    }
    try {
      await onPlace(wanted);
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      // Wording from spec 1 §8. The input stays.
      refuse(`There was a problem getting the products ${error.message}`);
      return;
    }
    onClose();
  };

  return (
    <Question
      title="Move to place…"
      confirm="Move"
      confirming="Moving…"
      begin={field}
      onConfirm={move}
      onClose={onClose}
      onClosed={onClosed}
      fields={
        <NumberField
          label="Place"
          hint={`From 1 to ${formatCount(total)}`}
          value={wanted}
          fault={fault}
          ref={field}
          onChange={(next) => {
            setWanted(next);
            setFault(undefined);
          }}
        />
      }
    >
      <p className="font-medium text-text">{product.name}</p>
      <p>{`It is at place ${formatCount(place)} of ${formatCount(total)}${isPart ? ' in the whole list' : ''}.`}</p>
    </Question>
  );
}
