/** The product's name in the header and above the sign-in form. */
export function Brand() {
  return (
    <span className="text-base whitespace-nowrap tracking-[-0.01em]">
      <span className="font-semibold">
        <span className="text-accent">Q.</span>PARTNER
      </span>{' '}
      <span className="text-muted max-[359px]:sr-only">Back Office</span>
    </span>
  );
}
