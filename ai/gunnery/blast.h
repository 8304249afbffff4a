// blast.h -- shots at explosive things that stand beside enemies, such as barrels and mines.
#pragma once

#include "ai/behaviour.h"

// Aims and fires at the thing whose explosion is expected to do most damage to enemies, if that is
// more than a shot at the target does. The target may be out of sight; NULL for none. Things whose
// explosion reaches this tank or a friend are left alone. Returns false and leaves the order alone
// if no thing is worth a shell.
bool blast_engage(const Senses *senses, const TankSight *target, Order *order);
