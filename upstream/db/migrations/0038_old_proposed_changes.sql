-- Decided proposals are removed by their age; see docs/decisions/0047-personal-data.md.
CREATE INDEX proposed_changes_by_decision ON proposed_changes (decided_at) WHERE decided_at IS NOT NULL;

-- It goes through the log in steps now.
DROP FUNCTION IF EXISTS erase_from_log(integer);
