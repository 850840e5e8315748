type TitledFactProps = { title: string; value: string; text?: string };

export function TitledFact({ title, value, text }: TitledFactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{title}</dt>
      <dd>
        <span className="font-semibold">{value}</span>
        {text && <span className="block text-xs text-muted">{text}</span>}
      </dd>
    </div>
  );
}
